import {z} from 'zod'
import {optionalText} from './localized.ts'
import {optionalSection} from './parse-section.ts'
import {localizedPortableText} from './portable-text.ts'
import {sectionOf} from './section.ts'

export const textSectionProjection = /* groq */ `{heading, body, updated}`

/** Running text, such as a privacy notice. A text that breaks its contract is reported and left out. */
export const textSectionContract = sectionOf('textSection', {
  /** Without one the first section of a page has the page's title. */
  heading: optionalText,
  body: optionalSection('body', localizedPortableText),
  /** The day that the text was last changed in substance. */
  updated: z.iso.date().nullable(),
})

export type TextSection = z.output<typeof textSectionContract>
