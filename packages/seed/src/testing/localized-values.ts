import {z} from 'zod'
import {dataset} from '../dataset.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A localized value of the dataset, with where it stands: `faq-team answer`, `landingPage sections[hero-main].note`. */
export interface LocalizedValue {
  readonly where: string
  readonly type: string
  /** What stands in the field of each locale, whatever it is. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Every value of the dataset whose type is one of the localized texts. */
export const localizedValues: readonly LocalizedValue[] = dataset.flatMap(({_id, ...fields}) =>
  find(fields, `${_id} `),
)

function find(value: unknown, where: string): readonly LocalizedValue[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => find(item, `${where}[${keyOf(item) ?? index}]`))
  }
  if (!isObject(value)) return []
  const type: unknown = Reflect.get(value, '_type')
  if (typeof type === 'string' && type.startsWith('localized') && type !== 'localizedAddress') {
    return [{where, type, values: z.record(z.string(), z.unknown()).parse(value)}]
  }
  return Object.entries(value).flatMap(([name, field]) =>
    find(field, `${where}${where.endsWith(' ') ? '' : '.'}${name}`),
  )
}

function keyOf(item: unknown): string | null {
  const key: unknown = isObject(item) ? Reflect.get(item, '_key') : null
  return typeof key === 'string' ? key : null
}

const richText = z.array(z.object({children: z.array(z.object({text: z.string()}))}))

/** The words of a localized value in one locale; those of formatted text block by block. */
export function wordsOf({values}: LocalizedValue, locale: string): readonly string[] {
  const value = values[locale]
  if (typeof value === 'string') return [value]
  return richText.parse(value ?? []).map(({children}) => children.map(({text}) => text).join(''))
}

/** Every line of copy in one locale, with where it stands. */
export const linesIn = (locale: string) =>
  localizedValues.flatMap((value) => wordsOf(value, locale).map((line) => ({where: value.where, line})))
