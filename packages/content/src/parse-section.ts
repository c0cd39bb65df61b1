import {z} from 'zod'
import type {LocaleCode} from './locales.ts'

/** A value that breaks its contract, in words that lead an editor to the field. */
export interface Problem {
  /** `_id` of the document. */
  readonly document: string
  /** `_type` of the document. */
  readonly type: string
  /** Path of the field in the document, as Studio writes it: `rows[_key=="a1"].amount`, `heading.pl`. */
  readonly field: string
  /** The locale that was being rendered. */
  readonly locale: LocaleCode
  readonly message: string
}

/** For whom a value is read, who hears of what is wrong with it, and where in a document it stands. */
export interface Reading {
  readonly locale: LocaleCode
  readonly report: (problem: Problem) => void
  /** The document around a value that is none itself. */
  readonly within?: {readonly document: string; readonly type: string; readonly path: readonly PropertyKey[]}
}

/**
 * What a value promises in a locale. `reading` is for the entries in it, which are parsed one by one: a contract uses it
 * while something is parsed, not while its schema is made.
 */
export type Contract<S extends z.ZodType> = (locale: LocaleCode, reading: Reading) => S

/** A value's own document, if it is one. */
const documentOf = z
  .object({_id: z.string(), _type: z.string()})
  .transform(({_id, _type}) => ({document: _id, type: _type, path: []}))

/** What a reference to a document that is not published, or not any more, resolves to. */
const dangling = () => z.never('points to no published document')

const nowhere = {document: 'unknown', type: 'unknown', path: []}

/** The reading that is being parsed. Parsing waits for nothing, so there is one at a time, and those inside it. */
let underWay: Reading | null = null

function current(): Reading {
  if (underWay === null) throw new Error('nothing is being parsed')
  return underWay
}

/** Stands for whichever reading is under way, so that a schema can be made before there is one. */
const anyReading: Reading = {
  get locale() {
    return current().locale
  },
  get report() {
    return current().report
  },
  get within() {
    return current().within ?? nowhere
  },
}

const schemas = new WeakMap<Contract<z.ZodType>, Map<LocaleCode, z.ZodType>>()

/** A contract's schema, made once a locale: making one costs many times what it takes to parse with it. */
function schemaOf<S extends z.ZodType>(contract: Contract<S>, locale: LocaleCode): S {
  const made = schemas.get(contract) ?? new Map<LocaleCode, z.ZodType>()
  schemas.set(contract, made)
  const known = made.get(locale)
  // What is kept under a contract was made by it.
  if (known !== undefined) return known as S
  const schema = contract(locale, anyReading)
  made.set(locale, schema)
  return schema
}

function parse<S extends z.ZodType>(contract: Contract<S>, value: unknown, reading: Reading) {
  const outer = underWay
  underWay = reading
  try {
    return schemaOf(contract, reading.locale).safeParse(value)
  } finally {
    underWay = outer
  }
}

/**
 * Parses one section against its contract. A section that breaks it is reported and left out (`null`), so
 * that it costs itself and not the page. `null` is also what a contract gives for content that is not
 * shown in the locale, which is no problem and not reported.
 */
export function parseSection<S extends z.ZodType>(
  contract: Contract<S>,
  value: unknown,
  reading: Reading,
): z.output<S> | null {
  const own = documentOf.safeParse(value)
  const within = own.success ? own.data : (reading.within ?? nowhere)
  const parsed = parse(contract, value, {...reading, within})
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    reading.report({
      document: within.document,
      type: within.type,
      field: fieldPath(value, within.path, issue.path),
      locale: reading.locale,
      message: issue.message,
    })
  }
  return null
}

/** The same reading, further down in the document. */
export function below(reading: Reading, ...path: readonly PropertyKey[]): Reading {
  const {document, type, path: above} = reading.within ?? nowhere
  return {...reading, within: {document, type, path: [...above, ...path]}}
}

/** A part that a document can do without: `null` when it is absent or breaks its contract. */
export const part = <S extends z.ZodType>(field: string, contract: Contract<S>, reading: Reading) =>
  z
    .custom<z.input<S> | null>()
    .transform((value): z.output<S> | null =>
      value == null ? null : parseSection(contract, value, below(reading, field)),
    )

/** A list whose entries stand alone: those that break their contract or are not shown are left out. */
export const entries = <S extends z.ZodType>(field: string, contract: Contract<S>, reading: Reading) =>
  z
    .array(z.custom<z.input<S>>())
    .nullable()
    .transform((items): NonNullable<z.output<S>>[] =>
      (items ?? []).flatMap((item, index) => {
        const here = below(reading, field, keyOf(item) ?? index)
        const entry = item === null ? parseSection(dangling, item, here) : parseSection(contract, item, here)
        return entry == null ? [] : [entry]
      }),
    )

/** A list item's selector by its key, which outlives reordering; `null` when the item has no key. */
const selector = z
  .object({_key: z.string()})
  .transform(({_key}) => `[_key=="${_key}"]`)
  .catch('')

const keyOf = (item: unknown): string | null => selector.parse(item) || null

/** Writes a path as Studio does, with keys for indexes where items have keys. */
function fieldPath(value: unknown, above: readonly PropertyKey[], path: readonly PropertyKey[]): string {
  const steps = [...above]
  let here = value
  for (const step of path) {
    here = typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined
    steps.push(typeof step === 'number' ? (keyOf(here) ?? step) : step)
  }
  return steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : String(step)))
    .map((step, index) => (index === 0 || step.startsWith('[') ? step : `.${step}`))
    .join('')
}
