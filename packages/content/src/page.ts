import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import {isLocaleCode, isPublicLocale, type LocaleCode} from './locales.ts'
import {isTranslated, localizedText, untranslatedAsNull} from './localized.ts'
import {pageLocalesExpression} from './page-locales.ts'
import {optionalSection, parseNested, sectionList} from './parse-section.ts'
import {localizedPortableText, type PortableText} from './portable-text.ts'
import {isSlug} from './routes.ts'
import {seoContract, seoProjection} from './seo.ts'

const pageQuery = defineQuery(`*[_type == 'page' && _id == $id][0]{
  _id,
  _type,
  _updatedAt,
  title,
  "slug": slug.current,
  "seo": seo${seoProjection},
  body,
  updated
}`)

/**
 * A CMS page, such as the privacy notice; `null` in a locale that does not have its title and its text, where it is not
 * shown. A text that breaks its contract is reported and left empty.
 */
const pageContract = (locale: LocaleCode) =>
  z
    .object({
      _id: z.string(),
      _type: z.literal('page'),
      _updatedAt: z.iso.datetime({offset: true}),
      title: untranslatedAsNull(locale, localizedText(locale)),
      slug: z.string().refine(isSlug, 'is not a slug'),
      seo: optionalSection('seo', seoContract),
      body: z
        .custom<z.input<ReturnType<typeof localizedPortableText>>>()
        .transform((body): PortableText | null =>
          isTranslated(body, locale)
            ? (parseNested(['body'], localizedPortableText, body) ?? {blocks: []})
            : null,
        ),
      /** The day that the text was last changed in substance. */
      updated: z.iso.date().nullable(),
    })
    .transform(({title, body, ...page}) => (title && body ? {...page, title, body} : null))

/** The CMS page whose `_id` is the parameter `$id`. */
export const page = {
  query: pageQuery,
  contract: pageContract,
  reads: ['page'],
  lists: [],
} as const satisfies ContentQuery<z.ZodType>

export type Page = NonNullable<z.output<ReturnType<typeof pageContract>>>

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
      /** The locales that visitors get the page in, default locale first. */
      locales: locales.filter(isPublicLocale),
      /** The locales that the preview shows the page in: those in preparation too. */
      previewLocales: locales.filter(isLocaleCode),
      updatedAt: _updatedAt,
    }))

/** Every page that has an address, by slug. */
const pageIndexContract = () => sectionList('pages', indexedPage)

/** The CMS pages with their languages and without their content: for routes, sitemaps and language alternates. */
export const pageIndex = {
  query: pageIndexQuery,
  contract: pageIndexContract,
  reads: ['page'],
  lists: ['page'],
} as const satisfies ContentQuery<z.ZodType>

export type PageIndex = z.output<ReturnType<typeof pageIndexContract>>
