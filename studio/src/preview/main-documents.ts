import {pageTypeOf} from '@domora/content/content-types'
import {localeCodes, locales} from '@domora/content/locales'
import {alternatePaths, fixedRouteNames} from '@domora/content/routes'
import type {DocumentResolver} from 'sanity/presentation'

/** Which document an address of the site is made of, in every language. The first that fits is taken. */
export const mainDocuments: DocumentResolver[] = [
  ...fixedRouteNames.map((kind) => ({
    route: alternatePaths({kind}).map(({path}) => path),
    type: pageTypeOf(kind),
  })),
  {
    route: localeCodes.map((code) => `${locales[code].prefix}/:slug`),
    filter: '_type == "page" && slug.current == $slug',
    params: ({params}) => ({slug: params['slug'] ?? ''}),
  },
]
