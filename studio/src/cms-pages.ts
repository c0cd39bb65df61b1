import {isLocaleCode, defaultLocale} from '@domora/content/locales'
import {pageLocalesExpression} from '@domora/content/page-locales'
import {z} from 'zod'
import {useListenQuery} from './queries.ts'

const query = {
  fetch: `*[_type == "page" && defined(slug.current)] | order(slug.current asc) {
    "slug": slug.current,
    "title": coalesce(title.${defaultLocale}, slug.current),
    "locales": ${pageLocalesExpression}
  }`,
  listen: '*[_type == "page"]',
}

/** The locales in which a page is shown. */
export const pageLocales = z.array(z.string()).transform((codes) => codes.filter(isLocaleCode))

const pages = z.array(z.object({slug: z.string(), title: z.string(), locales: pageLocales}))

/** The CMS pages that have an address, and the locales in which they are shown. */
export const useCmsPages = (): z.output<typeof pages> => useListenQuery(query, pages) ?? []
