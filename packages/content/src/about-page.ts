import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentType} from './cache-tags.ts'
import {imageContract, imageProjection} from './image.ts'
import {listOf} from './list-of.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'
import {part, type Reading} from './parse-section.ts'
import {localizedPortableText} from './portable-text.ts'
import {seoContract, seoProjection} from './seo.ts'

export const aboutPageProjection = /* groq */ `{
  _id,
  _type,
  "seo": seo${seoProjection},
  heading,
  lede,
  "image": image${imageProjection},
  body,
  "principles": principles[]{_key, title, text}
}`

export const aboutPageQuery = defineQuery(
  `*[_type == 'aboutPage' && _id == 'aboutPage'][0]${aboutPageProjection}`,
)

/** Document types that `aboutPageQuery` reads. */
export const aboutPageTypes = ['aboutPage'] as const satisfies readonly ContentType[]

/** The about page: who is behind the product and what they hold to. */
export const aboutPageContract = (locale: LocaleCode, reading: Reading) =>
  z.object({
    _id: z.string(),
    _type: z.literal('aboutPage'),
    seo: part('seo', seoContract, reading),
    heading: localizedText(locale),
    lede: optionalText(locale),
    image: part('image', imageContract, reading),
    body: part('body', localizedPortableText, reading),
    principles: listOf(
      z.object({_key: z.string(), title: localizedText(locale), text: localizedText(locale)}),
    ),
  })

export type AboutPage = z.output<ReturnType<typeof aboutPageContract>>
