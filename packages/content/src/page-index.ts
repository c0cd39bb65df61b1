import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import {isLocaleCode} from './locales.ts'
import {pageLocalesExpression} from './page-locales.ts'
import {sectionList} from './parse-section.ts'
import {isSlug} from './routes.ts'

const pageIndexQuery = defineQuery(
  `*[_type == 'page' && defined(slug.current)] | order(slug.current asc) {
    _id,
    _type,
    _updatedAt,
    "slug": slug.current,
    "locales": ${pageLocalesExpression}
  }`,
)

const indexedPage = () =>
  z
    .object({
      _id: z.string(),
      _type: z.literal('page'),
      _updatedAt: z.iso.datetime({offset: true}),
      slug: z.string().refine(isSlug, 'is not a slug'),
      locales: z.array(z.string()),
    })
    .transform(({_id, slug, _updatedAt, locales}) => ({
      /** `_id` of the document. */
      id: _id,
      slug,
      /** The locales that the page is shown in, default locale first. */
      locales: locales.filter(isLocaleCode),
      updatedAt: _updatedAt,
    }))

/** Every page that has an address, by slug. */
const contract = () => sectionList('pages', indexedPage)

/** The CMS pages with their languages and without their content: for routes, sitemaps and language alternates. */
export const pageIndex = {
  query: pageIndexQuery,
  contract,
  reads: ['page'],
  lists: ['page'],
} as const satisfies ContentQuery<z.ZodType>

export type PageIndex = z.output<ReturnType<typeof contract>>
