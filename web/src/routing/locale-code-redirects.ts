import {localeCodes, locales} from '@domora/content/locales'

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
