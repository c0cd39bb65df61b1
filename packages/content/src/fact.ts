import {z} from 'zod'
import {localizedText} from './localized.ts'

export const factProjection = /* groq */ `{_id, _type, key, title, kind, text, same, number, date, words}`

/** What a fact consists of. The field with its value has the same name. */
export const factKinds = ['text', 'same', 'number', 'date', 'words'] as const

/** Ways to show a date besides the whole one: `{fact.launch|month}`. */
export const dateForms = ['month', 'day'] as const

export type DateForm = (typeof dateForms)[number]

/** How many days a date is ahead, in UTC: `{fact.launch|days}`. */
export const countdownForm = 'days'

/** Part of a name in braces: `{fact.launchDate}`, `{limit.free|property}`. */
export const factKey = z
  .string()
  .regex(/^[a-z][\w-]*$/i)
  .refine((key) => ![...dateForms, countdownForm].some((form) => form === key))

const common = {_id: z.string(), _type: z.literal('fact'), key: factKey, title: z.string().nullable()}

/** A value that editors define for use in texts. */
export const factContract = z.discriminatedUnion('kind', [
  z.object({...common, kind: z.literal('text'), text: localizedText}),
  z.object({...common, kind: z.literal('same'), same: z.string()}),
  z.object({...common, kind: z.literal('number'), number: z.number()}),
  z.object({...common, kind: z.literal('date'), date: z.iso.date()}),
  /** Plural forms that follow a number: `property, properties`. */
  z.object({...common, kind: z.literal('words'), words: localizedText}),
])

export type CustomFact = z.output<typeof factContract>

/** Plural forms, in the order of `pluralExamples`. */
export const formsIn = (words: string): readonly string[] =>
  words
    .split(',')
    .map((form) => form.trim())
    .filter((form) => form !== '')
