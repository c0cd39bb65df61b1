import {z} from 'zod'
import {optionalText} from './localized.ts'
import {optionalSection, sectionOf} from './parse-section.ts'
import {localizedPortableText} from './portable-text.ts'

export const textSectionProjection = /* groq */ `{heading, body, updated}`

/** Running text, such as a privacy notice. A broken text is reported and left out. */
export const textSectionContract = sectionOf('textSection', {
  /** Without it, the first section of a page shows the page's title. */
  heading: optionalText,
  body: optionalSection('body', localizedPortableText),
  /** Date of the last change in substance. */
  updated: z.iso.date().nullable(),
})
