import {localeCodes, locales} from '@domora/content/locales'

/**
 * A locale's code is no address unless it is its prefix: `/gb/pricing` leads to `/pricing`, for good, so
 * that no page answers at two addresses. In the shape of Next's `redirects`.
 */
export const localeCodeRedirects = localeCodes
  .filter((code) => locales[code].prefix !== `/${code}`)
  .map((code) => ({
    source: `/${code}/:path*`,
    destination: `${locales[code].prefix}/:path*`,
    permanent: true,
  }))
