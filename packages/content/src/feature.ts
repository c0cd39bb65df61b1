import {z} from 'zod'
import {capabilityContract, capabilityProjection} from './capability.ts'
import {asContract, listOf, objectContract} from './contract.ts'
import {datelineContract, datelineProjection} from './dateline.ts'
import {illustrationContract, illustrationProjection} from './illustration.ts'
import {imageContract, imageProjection} from './image.ts'
import {sectionList, sectionOf} from './parse-section.ts'
import {isLocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'

export const featureProjection = /* groq */ `{
  "entry": entry${datelineProjection},
  heading,
  text,
  side,
  points,
  "capabilities": capabilities[]->${capabilityProjection},
  "media": coalesce(media, 'illustration'),
  "illustration": illustration${illustrationProjection},
  "image": image${imageProjection},
  "video": video{
    "file": file.asset->{_id, url},
    "poster": poster${imageProjection},
    "captions": captions[]{_key, language, "file": file.asset->{_id, url}}
  }
}`

/** An uploaded file. Its extension decides the content type of the response. */
const uploaded = (extension: RegExp, message: string) =>
  z.object({_id: z.string(), url: z.url({protocol: /^https?$/}).regex(extension, message)})

const captionsContract = z.object({
  _key: z.string(),
  language: z.string().refine(isLocaleCode, 'is not a language of the site'),
  file: uploaded(/\.vtt$/, 'is not a .vtt file'),
})

/** A video, and the picture shown until a visitor starts it. */
const videoContract = objectContract({
  file: uploaded(/\.(?:mp4|webm)$/, 'is not an .mp4 or .webm file'),
  poster: imageContract,
  captions: sectionList('video.captions', captionsContract),
})

export type Video = z.output<typeof videoContract>

const words = {
  entry: z.nullable(datelineContract),
  heading: localizedText,
  text: optionalText,
  /** Where the picture or video is beside the words. `null`: below them. */
  side: z.enum(['left', 'right']).nullable(),
  points: listOf(localizedText),
  capabilities: sectionList('capabilities', capabilityContract),
}

const withMedia = <Media extends string, Shape extends z.core.$ZodShape>(media: Media, shape: Shape) =>
  sectionOf('feature', {...words, media: z.literal(media), ...shape})

/** A feature of the product, with an illustration, a picture or a video. Media that are not shown are not checked. */
export const featureContract = asContract(
  z.discriminatedUnion('media', [
    withMedia('illustration', {illustration: illustrationContract}),
    withMedia('picture', {image: imageContract}),
    withMedia('video', {video: videoContract}),
    withMedia('none', {}),
  ]),
)
