import {z} from 'zod'
import {imageContract, imageProjection} from './image.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText} from './localized.ts'

export const seoProjection = /* groq */ `{
  title,
  description,
  "image": image${imageProjection}
}`

/** What search engines and link previews show of a page. */
export const seoContract = (locale: LocaleCode) =>
  z.object({
    title: localizedText(locale),
    description: localizedText(locale),
    image: imageContract(locale).nullable(),
  })

export type Seo = z.output<ReturnType<typeof seoContract>>
