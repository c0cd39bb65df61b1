import {z} from 'zod'
import {imageContract, imageProjection} from './image.ts'
import {optionalText} from './localized.ts'
import {sectionOf} from './parse-section.ts'

export const pictureSectionProjection = /* groq */ `{heading, "image": image${imageProjection}, caption, width}`

/** A picture with a caption, as wide as the page or as the text. */
export const pictureSectionContract = sectionOf('pictureSection', {
  heading: optionalText,
  image: imageContract,
  caption: optionalText,
  width: z.enum(['wide', 'text']),
})
