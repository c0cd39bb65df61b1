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
 * Texts and picture for search engines and link previews. A text that is not translated is `null`: English would be wrong there.
 */
export const seoContract = objectContract({
  title: untranslatedAsNull(localizedText),
  description: untranslatedAsNull(localizedText),
  image: optionalImage,
})

export type Seo = z.output<typeof seoContract>
