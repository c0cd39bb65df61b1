import {fieldOf} from '@domora/content/field-of'
import {landingPageId} from '@domora/content/page'
import {allLocaleCodes, defaultLocale, isLocaleCode, type LocaleCode} from '@domora/content/locales'
import {isAddressedExpression, pageLocalesExpression} from '@domora/content/page-locales'
import {alternatePaths, fixedRouteNames, isPageAddress, pathOf} from '@domora/content/routes'
import {usePerspective} from 'sanity'
import {z} from 'zod'
import {useListenQuery} from './queries.ts'

/** For `cmsPage`. */
export const cmsPageProjection = `{
  "id": _id,
  "title": coalesce(title.${defaultLocale}, name),
  address,
  "locales": ${pageLocalesExpression}
}`

const query = {
  fetch: `*[${isAddressedExpression} && _id != "${landingPageId}" && defined(address)] | order(title.${defaultLocale} asc) ${cmsPageProjection}`,
  listen: `*[${isAddressedExpression}]`,
}

/** Of the pages with a fixed place, in each language. */
export const fixedPaths = fixedRouteNames.flatMap((kind) => alternatePaths({kind}).map(({path}) => path))

export const addressPaths = (
  addresses: unknown,
  codes: readonly LocaleCode[] = allLocaleCodes,
): ReadonlyMap<LocaleCode, string> =>
  new Map(
    codes.flatMap((locale) => {
      const address = fieldOf(addresses, locale)
      return typeof address === 'string' && isPageAddress(address)
        ? [[locale, pathOf({kind: 'page', address}, locale)] as const]
        : []
    }),
  )

/** The paths of a page, in each locale that shows it. */
export const pagePaths = z
  .object({
    address: z.unknown(),
    locales: z.array(z.string()).transform((codes) => codes.filter(isLocaleCode)),
  })
  .transform(({address, locales}) => addressPaths(address, locales))

export const cmsPage = z
  .object({id: z.string(), title: z.string().nullable()})
  .transform(({id, title}) => ({id, title: title ?? 'Untitled page'}))
  .and(pagePaths.transform((paths) => ({paths})))

const pages = z.array(cmsPage)

/** `paths` has each locale that shows the page. */
export type ListedPage = z.output<typeof cmsPage>

/** Pages with an address, in the perspective of the top bar. */
export function useCmsPages(): readonly ListedPage[] {
  const {perspectiveStack} = usePerspective()
  return useListenQuery(query, pages, undefined, perspectiveStack) ?? []
}
