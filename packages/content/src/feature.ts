import {z} from 'zod'
import {capabilityContract, capabilityProjection} from './capability.ts'
import {entryContract, entryProjection} from './dateline.ts'
import {illustrationContract, illustrationProjection} from './illustration.ts'
import {listOf, sectionList} from './parse-section.ts'
import {sectionShape} from './section-shape.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'

export const featureProjection = /* groq */ `{
  "entry": entry${entryProjection},
  heading,
  text,
  tone,
  points,
  "capabilities": capabilities[]->${capabilityProjection},
  "illustration": illustration${illustrationProjection}
}`

/** What the product does, in words and in one illustration. */
export const featureContract = (locale: LocaleCode) =>
  z.object({
    ...sectionShape,
    _type: z.literal('feature'),
    entry: entryContract(locale).nullable(),
    heading: localizedText(locale),
    text: optionalText(locale),
    tone: z.enum(['paper', 'sunk', 'deep']),
    points: listOf(localizedText(locale)),
    capabilities: sectionList('capabilities', capabilityContract),
    illustration: illustrationContract(locale),
  })

export type Feature = z.output<ReturnType<typeof featureContract>>
