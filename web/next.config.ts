import {rmSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {localeCodes, locales} from '@domora/content/locales'
import type {NextConfig} from 'next'
import {PHASE_PRODUCTION_BUILD} from 'next/constants.js'
import {env} from './src/env.ts'
import {bySlugPath, insideHeader} from './src/routing/by-slug.ts'
import {localeCodeRedirects} from './src/routing/locale-code-redirects.ts'

const config: NextConfig = {
  distDir: env.SITE_BUILD_DIR,
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `pnpm check` type-checks, once for the whole house; a build would spend a third of its time on it again.
  typescript: {ignoreBuildErrors: true},
  // Its bindings are found by path, so it cannot be bundled.
  serverExternalPackages: ['better-sqlite3'],
  turbopack: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    rules: {
      '*.pcss': {loaders: ['./inline-css-loader.ts'], as: '*.js'},
    },
  },
  headers: async () => [
    {
      source: '/fonts/:file*',
      headers: [{key: 'cache-control', value: 'public, max-age=31536000, immutable'}],
    },
  ],
  redirects: async () => localeCodeRedirects,
  rewrites: async () => ({
    beforeFiles: [
      {
        source: bySlugPath('/:path*'),
        missing: [{type: 'header', ...insideHeader}],
        destination: `/fallback${bySlugPath('/:path*')}`,
      },
    ],
    afterFiles: localeCodes.map((code) => ({
      source: `${locales[code].prefix}/sitemap.xml`,
      destination: `/sitemaps/${code}`,
    })),
    fallback: [{source: '/:path*', destination: '/fallback/:path*'}],
  }),
}

export default function configure(phase: string): NextConfig {
  // A build would otherwise be made of the answers that the build before it got from the lake.
  if (phase === PHASE_PRODUCTION_BUILD)
    rmSync(new URL(`${env.SITE_BUILD_DIR}/cache/fetch-cache`, import.meta.url), {
      recursive: true,
      force: true,
    })
  return config
}
