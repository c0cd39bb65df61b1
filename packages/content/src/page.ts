import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import type {LocaleCode} from './locales.ts'
import {isTranslated, localizedText, untranslatedAsNull} from './localized.ts'
import {optionalSection, parseNested} from './parse-section.ts'
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
const contract = (locale: LocaleCode) =>
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
  contract,
  reads: ['page'],
  lists: [],
} as const satisfies ContentQuery<z.ZodType>

export type Page = NonNullable<z.output<ReturnType<typeof contract>>>
