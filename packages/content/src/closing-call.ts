import {z} from 'zod'
import {entryContract, entryProjection} from './dateline.ts'
import {linkContract, linkProjection} from './link.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'

export const closingCallProjection = /* groq */ `{
  _id,
  _type,
  "entry": entry${entryProjection},
  heading,
  text,
  "primaryAction": primaryAction${linkProjection},
  "secondaryAction": secondaryAction${linkProjection}
}`

/** The last invitation of a page. */
export const closingCallContract = (locale: LocaleCode) =>
  z.object({
    _key: z.string(),
    _id: z.string(),
    _type: z.literal('closingCall'),
    entry: entryContract(locale).nullable(),
    heading: localizedText(locale),
    text: optionalText(locale),
    primaryAction: linkContract(locale),
    secondaryAction: linkContract(locale).nullable(),
  })

export type ClosingCall = z.output<ReturnType<typeof closingCallContract>>
