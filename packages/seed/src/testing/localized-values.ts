import {facts} from '@domora/content/facts'
import {localeCodes} from '@domora/content/locales'
import {parseSection, type Problem} from '@domora/content/parse-section'
import {type Facts, fillIn} from '@domora/content/template'
import {answerOf} from '@domora/content/testing/seed'
import {z} from 'zod'
import {dataset} from '../dataset.ts'

/** A localized value of the dataset. `where` is its path: `faq-team answer`, `landingPage sections[hero-main].note`. */
export interface LocalizedValue {
  readonly where: string
  readonly type: string
  /** The field of each locale, of any type. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Every localized text of the dataset. */
export const localizedValues: readonly LocalizedValue[] = dataset.flatMap(({_id, ...fields}) =>
  find(fields, `${_id} `),
)

function find(value: unknown, where: string): readonly LocalizedValue[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => find(item, `${where}[${Object(item)._key ?? index}]`))
  }
  if (typeof value !== 'object' || value === null) return []
  const type: unknown = Object(value)._type
  if (typeof type === 'string' && type.startsWith('localized') && type !== 'localizedAddress') {
    return [{where, type, values: z.record(z.string(), z.unknown()).parse(value)}]
  }
  return Object.entries(value).flatMap(([name, field]) =>
    find(field, `${where}${where.endsWith(' ') ? '' : '.'}${name}`),
  )
}

const richText = z.array(z.object({children: z.array(z.object({text: z.string()}))}))

/** The words of a localized value in one locale, as written. Formatted text has one line per block. */
export function writtenIn({values}: LocalizedValue, locale: string): readonly string[] {
  const value = values[locale]
  if (typeof value === 'string') return [value]
  return richText.parse(value ?? []).map(({children}) => children.map(({text}) => text).join(''))
}

const factsAnswer: unknown = await answerOf(facts.query, {dataset})
const factsIn = new Map<string, Facts>(
  localeCodes.map((locale) => {
    const report = ({field, message}: Problem) => {
      throw new Error(`${field} ${message}`)
    }
    return [locale, parseSection(facts.contract, factsAnswer, {locale, report}) ?? new Map()]
  }),
)

/** The words of a localized value in one locale, with their facts. Formatted text has one line per block. */
export const wordsOf = (value: LocalizedValue, locale: string): readonly string[] =>
  writtenIn(value, locale).map((line) => fillIn(line, (name) => factsIn.get(locale)?.get(name)?.value))

/** Every line of copy in one locale, with its path. */
export const linesIn = (locale: string) =>
  localizedValues.flatMap((value) => wordsOf(value, locale).map((line) => ({where: value.where, line})))
