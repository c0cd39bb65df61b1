import {z} from 'zod'
import {capabilityContract, capabilityProjection} from './capability.ts'
import {entryContract, entryProjection} from './dateline.ts'
import {illustrationContract, illustrationProjection} from './illustration.ts'
import {imageContract, imageProjection} from './image.ts'
import {listOf, sectionList} from './parse-section.ts'
import {sectionShape} from './section-shape.ts'
import {isLocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'

export const featureProjection = /* groq */ `{
  "entry": entry${entryProjection},
  heading,
  text,
  tone,
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

/** A file that editors uploaded. The ending of its address decides as what the site sends it. */
const uploaded = (ending: RegExp, message: string) =>
  z.object({_id: z.string(), url: z.url({protocol: /^https?$/}).regex(ending, message)})

const captionsContract = z.object({
  _key: z.string(),
  language: z.string().refine(isLocaleCode, 'is no language of the site'),
  file: uploaded(/\.vtt$/, 'is no .vtt file'),
})

/** A video, and the picture that stands in its place until a visitor starts it. */
const videoContract = z.object({
  file: uploaded(/\.(?:mp4|webm)$/, 'is no .mp4 or .webm file'),
  poster: imageContract,
  captions: sectionList('video.captions', captionsContract),
})

export type Video = z.output<typeof videoContract>

const words = z.object({
  ...sectionShape,
  _type: z.literal('feature'),
  entry: entryContract.nullable(),
  heading: localizedText,
  text: optionalText,
  tone: z.enum(['paper', 'sunk', 'deep']),
  points: listOf(localizedText),
  capabilities: sectionList('capabilities', capabilityContract),
})

/** What the product does, in words and with an illustration, a picture or a video. What is not shown is not looked at. */
export const featureContract = z.discriminatedUnion('media', [
  words.extend({media: z.literal('illustration'), illustration: illustrationContract}),
  words.extend({media: z.literal('picture'), image: imageContract}),
  words.extend({media: z.literal('video'), video: videoContract}),
  words.extend({media: z.literal('none')}),
])

export type Feature = z.output<typeof featureContract>
