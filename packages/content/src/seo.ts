import type {z} from 'zod'
import {objectContract} from './contract.ts'
import {imageProjection, optionalImage} from './image.ts'
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
export const seoContract = objectContract({
  title: untranslatedAsNull(localizedText),
  description: untranslatedAsNull(localizedText),
  image: optionalImage,
})

export type Seo = z.output<typeof seoContract>
