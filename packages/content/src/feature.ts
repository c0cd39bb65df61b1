import {z} from 'zod'
import {anchor} from './addresses.ts'
import {capabilityContract, capabilityProjection} from './capability.ts'
import {entryContract, entryProjection} from './dateline.ts'
import {illustrationContract, illustrationProjection} from './illustration.ts'
import {listOf, sectionList} from './parse-section.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'

export const featureProjection = /* groq */ `{
  _id,
  _type,
  anchor,
  "entry": entry${entryProjection},
  heading,
  text,
  tone,
  points,
  "capabilities": capabilities[]->${capabilityProjection},
  "illustration": illustration${illustrationProjection}
}`

/** A block of the landing page: what the product does, in words and in one illustration. */
export const featureContract = (locale: LocaleCode) =>
  z.object({
    _key: z.string(),
    _id: z.string(),
    _type: z.literal('feature'),
    /** Where links with `#anchor` lead. */
    anchor: anchor.nullable(),
    entry: entryContract(locale).nullable(),
    heading: localizedText(locale),
    text: optionalText(locale),
    tone: z.enum(['paper', 'sunk', 'deep']),
    points: listOf(localizedText(locale)),
    capabilities: sectionList('capabilities', capabilityContract),
    illustration: illustrationContract(locale),
  })

export type Feature = z.output<ReturnType<typeof featureContract>>
