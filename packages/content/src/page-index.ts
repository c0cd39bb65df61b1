import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import type {Localized} from './localized.ts'
import {localesOfPage} from './page-translation.ts'
import {entries, type Reading} from './parse-section.ts'
import {isSlug} from './routes.ts'

/** All pages by slug, with what tells their languages: for routes, sitemaps and language alternates. */
export const pageIndexQuery = defineQuery(
  `*[_type == 'page' && defined(slug.current)] | order(slug.current asc) {
    _id,
    _type,
    _updatedAt,
    "slug": slug.current,
    title,
    body
  }`,
)

/** Document types that `pageIndexQuery` reads. */
export const pageIndexTypes = ['page'] as const satisfies readonly ContentType[]

const indexedPage = () =>
  z
    .object({
      _id: z.string(),
      _type: z.literal('page'),
      _updatedAt: z.iso.datetime({offset: true}),
      slug: z.string().refine(isSlug, 'is not a slug'),
      title: z.custom<Localized<string>>(),
      body: z.custom<Localized<readonly unknown[]>>(),
    })
    .transform(({slug, _updatedAt, ...page}) => ({
      slug,
      /** The locales that the page is shown in, default locale first. */
      locales: localesOfPage(page),
      updatedAt: _updatedAt,
    }))

/** Every page that has an address, by slug. */
export const pageIndexContract = (_: unknown, reading: Reading) => entries('pages', indexedPage, reading)

export type PageIndex = z.output<ReturnType<typeof pageIndexContract>>
