import {landingPageId} from '@domora/content/page'
import {defaultLocale, isLocaleCode, type LocaleCode} from '@domora/content/locales'
import {pageLocalesExpression} from '@domora/content/page-locales'
import {isPageAddress, pathOf} from '@domora/content/routes'
import {usePerspective} from 'sanity'
import {z} from 'zod'
import {useListenQuery} from './queries.ts'

const query = {
  fetch: `*[_type == "page" && _id != "${landingPageId}" && defined(address)] | order(title.${defaultLocale} asc) {
    "id": _id,
    "title": title.${defaultLocale},
    address,
    "locales": ${pageLocalesExpression}
  }`,
  listen: '*[_type == "page"]',
}

/** What a query answers about a page's places: the path of the page in each locale in which it is shown. */
export const pagePaths = z
  .object({
    address: z.record(z.string(), z.unknown()).nullable(),
    locales: z.array(z.string()).transform((codes) => codes.filter(isLocaleCode)),
  })
  .transform(({address, locales}): ReadonlyMap<LocaleCode, string> => {
    const paths = locales.flatMap((locale) => {
      const own = address?.[locale]
      return typeof own === 'string' && isPageAddress(own)
        ? [[locale, pathOf({kind: 'page', address: own}, locale)] as const]
        : []
    })
    return new Map(paths)
  })

const pages = z.array(
  z.object({id: z.string(), title: z.string().nullable()}).and(pagePaths.transform((paths) => ({paths}))),
)

/**
 * The pages that editors made and that have an address, with the path in each locale in which they are shown: drafts, and the
 * documents of the release that the top bar shows.
 */
export function useCmsPages(): z.output<typeof pages> {
  const {perspectiveStack} = usePerspective()
  return useListenQuery(query, pages, undefined, perspectiveStack) ?? []
}
