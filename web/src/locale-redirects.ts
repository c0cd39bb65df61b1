import {defaultLocale, localeCodes, locales} from '@domora/content/locales'
import {localeCookie} from './client/storage.ts'
import {draftCookie} from './draft-cookie.ts'

/**
 * A locale's code is no address unless it is its prefix: `/gb/pricing` leads to `/pricing`, for good, so
 * that no page answers at two addresses. In the shape of Next's `redirects`.
 */
export const localeCodeRedirects = localeCodes
  .map((code) => ({code, prefix: locales[code].prefix}))
  .flatMap(({code, prefix}) =>
    prefix === `/${code}`
      ? []
      : [
          {source: `/${code}`, destination: prefix === '' ? '/' : prefix, permanent: true},
          {source: `/${code}/:path+`, destination: `${prefix}/:path+`, permanent: true},
        ],
  )

/**
 * Whoever chose a language and comes back to `/` from outside (typed, a bookmark, another site) is led to it. A link
 * inside the site is not: it says where it leads, and without script nobody could choose English again. Decided before
 * the page, so it needs no script and no middleware; the answer is a 307 without a lifetime, which no cache keeps, and
 * `/` itself is the same for everyone. In the shape of Next's `redirects`.
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
      // What a browser fetches ahead for a link of the site also says that it comes from nowhere.
      {type: 'header' as const, key: 'sec-purpose'},
      // An editor chooses the language in Studio, whose frame counts as coming from another site.
      {type: 'cookie' as const, key: draftCookie},
    ],
    destination: locales[code].prefix,
    permanent: false,
  }))
