import {randomUUID} from 'node:crypto'
import {rmSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import type {NextConfig} from 'next'
import {PHASE_PRODUCTION_BUILD} from 'next/constants.js'
import {env, requireProductionEnv} from './src/env.ts'
import {draftHeaders, draftRewrites} from './src/preview/draft-routes.ts'
import {localeCodeRedirects, rememberedLocaleRedirects} from './src/locale-redirects.ts'

const config: NextConfig = {
  distDir: env.SITE_BUILD_DIR,
  agentRules: false,
  poweredByHeader: false,
  // Pictures come from the lake in the sizes that pages show (src/media/serve-picture.ts).
  images: {unoptimized: true},
  // One static route renders every page of the site.
  staticPageGenerationTimeout: 600,
  reactStrictMode: true,
  // `pnpm check` type-checks, once for all packages; a build would spend a third of its time on it again.
  typescript: {ignoreBuildErrors: true},
  // Bindings are found by path, and telemetry is not loaded unless it is wanted: neither is bundled.
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
  // Headers of other paths are in src/http/response-headers.ts: Next would add them to errors, too.
  headers: async () => draftHeaders,
  redirects: async () => [...localeCodeRedirects, ...rememberedLocaleRedirects],
  rewrites: async () => ({beforeFiles: draftRewrites}),
}

export default function configure(phase: string): NextConfig {
  if (phase !== PHASE_PRODUCTION_BUILD) return config
  requireProductionEnv('build')
  process.env['SITE_CACHE_DIR'] = `${env.SITE_BUILD_DIR}/site-cache`
  // A build is made of the newest content, not of the query results of the build before it.
  rmSync(new URL(`${env.SITE_BUILD_DIR}/site-cache`, import.meta.url), {recursive: true, force: true})
  // Written into the code. The processes that a build starts inherit it, so that all of them write the same.
  const buildId = (process.env.SITE_BUILD_ID ??= randomUUID().slice(0, 8))
  return {
    ...config,
    // Beside what `next start` serves, a server that needs no installation (write-standalone.ts).
    output: 'standalone',
    // What Next looks for when it reads its configuration, as it does for a server of one's own (start.mts).
    outputFileTracingIncludes: {
      '/*': [
        // By which the command of packages/leads finds it.
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
