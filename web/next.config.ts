import {randomUUID} from 'node:crypto'
import {rmSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {localeCodes, locales} from '@domora/content/locales'
import type {NextConfig} from 'next'
import {PHASE_PRODUCTION_BUILD} from 'next/constants.js'
import {env} from './src/env.ts'
import {bySlugPath, insideHeader} from './src/routing/by-slug.ts'
import {draftHeaders, draftRewrites} from './src/preview/draft-routes.ts'
import {localeCodeRedirects} from './src/routing/locale-code-redirects.ts'
import {rememberedLocaleRedirects} from './src/routing/remembered-locale-redirects.ts'

const config: NextConfig = {
  distDir: env.SITE_BUILD_DIR,
  agentRules: false,
  cacheHandler: fileURLToPath(new URL('src/delivery/document-cache.ts', import.meta.url)),
  poweredByHeader: false,
  reactStrictMode: true,
  // `pnpm check` type-checks, once for the whole house; a build would spend a third of its time on it again.
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
  headers: async () => [
    {
      source: '/:folder(fonts|drawings|builds/scripts)/:file*',
      headers: [{key: 'cache-control', value: 'public, max-age=31536000, immutable'}],
    },
    {
      source: '/(mark.svg|icons/.*|manifest.webmanifest)',
      headers: [{key: 'cache-control', value: 'public, max-age=3600'}],
    },
    {source: '/builds/latest.json', headers: [{key: 'cache-control', value: 'no-cache'}]},
    ...draftHeaders,
  ],
  redirects: async () => [...localeCodeRedirects, ...rememberedLocaleRedirects],
  rewrites: async () => ({
    beforeFiles: [
      {
        source: bySlugPath('/:path*'),
        missing: [{type: 'header', ...insideHeader}],
        destination: `/fallback${bySlugPath('/:path*')}`,
      },
      ...draftRewrites,
    ],
    afterFiles: localeCodes.map((code) => ({
      source: `${locales[code].prefix}/sitemap.xml`,
      destination: `/sitemaps/${code}`,
    })),
    fallback: [{source: '/:path*', destination: '/fallback/:path*'}],
  }),
}

export default function configure(phase: string): NextConfig {
  if (phase !== PHASE_PRODUCTION_BUILD) return config
  // A build would otherwise be made of the answers that the build before it got from the lake.
  rmSync(new URL(`${env.SITE_BUILD_DIR}/cache/fetch-cache`, import.meta.url), {recursive: true, force: true})
  // Written into the code. The processes that a build starts inherit it, so that all of them write the same.
  const buildId = (process.env.SITE_BUILD_ID ??= randomUUID())
  return {
    ...config,
    // Beside what `next start` serves, a server that needs no installation (write-standalone.ts).
    output: 'standalone',
    env: {SITE_BUILD_ID: buildId},
    generateBuildId: () => buildId,
  }
}
