import {defaultLocale, localeCodes, locales} from '@domora/content/locales'
import {localeCookie} from './browser-scripts/storage.ts'
import {draftCookie} from './draft-cookie.ts'

/**
 * Permanent redirects from a locale's code to its prefix, if they differ: `/gb/pricing` to `/pricing`. Each page has one URL.
 * In the format of Next's `redirects`.
 */
export const localeCodeRedirects = localeCodes.flatMap((code) => {
  const {prefix} = locales[code]
  if (prefix === `/${code}`) return []
  return [
    {source: `/${code}`, destination: prefix === '' ? '/' : prefix, permanent: true},
    {source: `/${code}/:path+`, destination: `${prefix}/:path+`, permanent: true},
  ]
})

/**
 * Redirects visitors who chose a language to it when they open `/` from outside the site: typed, a bookmark, another site.
 * It does not redirect links within the site, so that visitors without script can choose English again. No cache stores a
 * 307 without a lifetime. In the format of Next's `redirects`.
 */
export const rememberedLocaleRedirects = localeCodes
  .filter((code) => code !== defaultLocale)
  .map((code) => ({
    source: '/',
    has: [
      {type: 'cookie' as const, key: localeCookie, value: code},
      {type: 'header' as const, key: 'sec-fetch-site', value: '(?:none|cross-site|same-site)'},
    ],
    missing: [
      // A prefetch of a link within the site also has `sec-fetch-site: none`.
      {type: 'header' as const, key: 'sec-purpose'},
      // Editors choose the language in Studio, and requests from its frame are cross-site.
      {type: 'cookie' as const, key: draftCookie},
    ],
    destination: locales[code].prefix,
    permanent: false,
  }))
