import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import type {LocaleCode} from './locales.ts'
import {isTranslated, localizedText, untranslatedAsNull} from './localized.ts'
import {below, parseSection, part, type Reading} from './parse-section.ts'
import {localizedPortableText, type PortableText} from './portable-text.ts'
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
 * A page by slug, such as the privacy notice; `null` in a locale that does not have its title and its text,
 * where it is not shown. A text that breaks its contract is reported and left empty.
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
      body: z
        .custom<z.input<ReturnType<typeof localizedPortableText>>>()
        .transform((body): PortableText | null =>
          isTranslated(body, locale)
            ? (parseSection(localizedPortableText, body, below(reading, 'body')) ?? {blocks: []})
            : null,
        ),
      /** The day that the text was last changed in substance. */
      updated: z.iso.date().nullable(),
    })
    .transform(({title, body, ...page}) => (title && body ? {...page, title, body} : null))

export type Page = NonNullable<z.output<ReturnType<typeof pageContract>>>
