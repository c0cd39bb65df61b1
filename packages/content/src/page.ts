import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, untranslatedAsNull} from './localized.ts'
import {part, type Reading} from './parse-section.ts'
import {localizedPortableText} from './portable-text.ts'
import {isSlug} from './routes.ts'
import {seoContract, seoProjection} from './seo.ts'

export const pageProjection = /* groq */ `{
  _id,
  _type,
  _updatedAt,
  title,
  "slug": slug.current,
  "seo": seo${seoProjection},
  body,
  updated
}`

/** The page with the slug `$slug`. */
export const pageQuery = defineQuery(`*[_type == 'page' && slug.current == $slug][0]${pageProjection}`)

/** Document types that `pageQuery` reads. */
export const pageTypes = ['page'] as const satisfies readonly ContentType[]

/**
 * A page by slug, such as the privacy notice. Its title decides in which locales it is shown: `null` where
 * the title is not translated. A body that lags behind falls back to English, marked as such.
 */
export const pageContract = (locale: LocaleCode, reading: Reading) =>
  z
    .object({
      _id: z.string(),
      _type: z.literal('page'),
      _updatedAt: z.iso.datetime({offset: true}),
      title: untranslatedAsNull(locale, localizedText(locale)),
      slug: z.string().refine(isSlug, 'is not a slug'),
      seo: part('seo', seoContract, reading),
      body: localizedPortableText(locale),
      /** The day that the text was last changed in substance. */
      updated: z.iso.date().nullable(),
    })
    .transform(({title, ...page}) => (title === null ? null : {...page, title}))

export type Page = NonNullable<z.output<ReturnType<typeof pageContract>>>
