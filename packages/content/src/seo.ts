import {z} from 'zod'
import {imageProjection, optionalImage} from './image.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, untranslatedAsNull} from './localized.ts'

export const seoProjection = /* groq */ `{
  title,
  description,
  "image": image${imageProjection}
}`

/**
 * What search engines and link previews show of a page. A text that is not written in the page's language is `null`:
 * another language's would be wrong there.
 */
export const seoContract = (locale: LocaleCode) =>
  z.object({
    title: untranslatedAsNull(locale, localizedText(locale)),
    description: untranslatedAsNull(locale, localizedText(locale)),
    image: optionalImage(locale),
  })

export type Seo = z.output<ReturnType<typeof seoContract>>
