import {randomUUID} from 'node:crypto'
import {readdirSync, rmSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import type {NextConfig} from 'next'
import {PHASE_PRODUCTION_BUILD} from 'next/constants.js'
import {env, isFunctions, requireProductionEnv} from './src/env.ts'
import {functionHeaders} from './src/http/function-headers.ts'
import {draftHeaders, draftRewrites} from './src/preview/draft-routes.ts'
import {localeCodeRedirects, rememberedLocaleRedirects} from './src/locale-redirects.ts'

const config: NextConfig = {
  distDir: env.SITE_BUILD_DIR,
  agentRules: false,
  poweredByHeader: false,
  // The server does, with Brotli (src/http/response-headers.ts).
  compress: false,
  // The lake resizes pictures (src/media/serve-picture.ts).
  images: {unoptimized: true},
  // One static route renders every page of the site.
  staticPageGenerationTimeout: 600,
  reactStrictMode: true,
  // `pnpm check` does that for all packages; here it would take a third of the build.
  typescript: {ignoreBuildErrors: true},
  // Not bundled: bindings are found by path, and telemetry is loaded on demand.
  serverExternalPackages: [
    'better-sqlite3',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/sdk-node',
    '@opentelemetry/sdk-trace',
  ],
  turbopack: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    rules: {
      '*.pcss': {loaders: ['./inline-css-loader.ts'], as: '*.js'},
      '*.script.ts': {loaders: ['./bundle-script-loader.ts'], as: '*.js'},
    },
  },
  // A server does not have a proxy.
  ...(isFunctions && {
    pageExtensions: ['ts', 'tsx', 'functions.ts'],
    // A function that starts loads the route of its request alone.
    experimental: {preloadEntriesOnStart: false},
  }),
  // Other headers are in src/http/response-headers.ts: Next would add them to errors, too.
  headers: async () => [...(isFunctions ? functionHeaders(publicFiles()) : []), ...draftHeaders],
  redirects: async () => [...localeCodeRedirects, ...rememberedLocaleRedirects],
  rewrites: async () => ({
    beforeFiles: [
      // Next's own pages, which a server escapes (src/http/site-server.ts).
      ...(isFunctions ? [{source: '/:path(404|500|builds/prerender)', destination: '/not-found/:path'}] : []),
      ...draftRewrites,
    ],
  }),
}

const publicFiles = () =>
  readdirSync(fileURLToPath(new URL('public', import.meta.url)), {recursive: true, encoding: 'utf8'}).filter(
    (name) => name.includes('.'),
  )

export default function configure(phase: string): NextConfig {
  if (phase !== PHASE_PRODUCTION_BUILD) return config
  requireProductionEnv('build')
  process.env['SITE_CACHE_DIR'] = `${env.SITE_BUILD_DIR}/site-cache`
  // A build reads the newest content, not the query results of the previous build.
  rmSync(new URL(`${env.SITE_BUILD_DIR}/site-cache`, import.meta.url), {recursive: true, force: true})
  // Written into the code. Child processes of the build inherit it, so all of them write the same.
  const buildId = (process.env.SITE_BUILD_ID ??= randomUUID().slice(0, 8))
  return {
    ...config,
    // For a server without an installation (write-standalone.ts).
    ...(!isFunctions && {output: 'standalone' as const}),
    // Next needs these files to read its configuration for a custom server (start.mts).
    outputFileTracingIncludes: {
      '/*': [
        // The command of packages/leads finds the package by it.
        'node_modules/better-sqlite3/package.json',
        'node_modules/next/constants.js',
        'node_modules/next/dist/compiled/webpack/*.{js,json}',
        'node_modules/next/dist/compiled/@babel/runtime/package.json',
      ],
    },
    env: {SITE_BUILD_ID: buildId},
    generateBuildId: () => buildId,
  }
}
