import {z} from 'zod'
import {type Contract, listOf, mapContract, objectContract, unchecked} from './contract.ts'
import {fieldOf} from './field-of.ts'
import type {LocaleCode} from './locales.ts'
import {type Facts, namesFacts} from './template.ts'
import {anchor} from './addresses.ts'

/** A broken contract, described for editors. */
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

export interface ParseContext {
  readonly locale: LocaleCode
  readonly report: (problem: Problem) => void
  /** Values of facts. Without it, texts keep their braces. */
  readonly facts?: Facts | undefined
}

/** A document, and a path in it. */
interface Position {
  readonly document: string
  readonly type: string
  readonly path: readonly PropertyKey[]
}

/** The position of a value that is a document. */
const ownPosition = z
  .object({_id: z.string(), _type: z.string()})
  .transform(({_id, _type}): Position => ({document: _id, type: _type, path: []}))

const unknownDocument: Position = {document: 'unknown', type: 'unknown', path: []}

let active: (ParseContext & Position) | null = null

/**
 * The context of the section that is being parsed. Contracts exist once for all locales, and ask for it while they run.
 * Parsing is synchronous, so one context is active at a time.
 */
export function activeContext(): ParseContext & Position {
  if (active === null) throw new Error('no section is being parsed: use parseSection')
  return active
}

/** The address of a field in Studio. */
export interface DocumentField {
  readonly _id: string
  readonly _type: string
  /** As Studio writes it: `sections[_key=="a1"]`; empty for the document itself. */
  readonly path: string
}

/** What a contract made of a value at a position, without a problem. */
interface Parsed {
  readonly contract: z.core.$ZodType
  readonly facts: Facts | undefined
  readonly data: unknown
}

/** By value, and by locale and position: a publish changes few documents and sections of the pages that it concerns. */
const remembered = new WeakMap<object, Map<string, Parsed>>()
/** A field of a document, and an item in it. */
const sectionDepth = 2

function parseAt<S extends z.core.$ZodType>(
  position: Position,
  contract: S,
  value: unknown,
  context: ParseContext,
): z.output<S> | null {
  const {locale} = context
  const {document, type, path} = ownPosition.safeParse(value).data ?? position
  // Smaller values take more memory than the time to parse them is worth.
  const ofValue = typeof value === 'object' && path.length <= sectionDepth ? value : null
  const key = `${locale} ${document} ${joined(path)}`
  const facts = ofValue && namesFacts(ofValue) ? context.facts : undefined
  const known = ofValue && remembered.get(ofValue)?.get(key)
  // The contract made what is kept under it.
  if (known?.contract === contract && known.facts === facts) return known.data as z.output<S>
  let problems = 0
  const report = (problem: Problem): void => {
    problems += 1
    context.report(problem)
  }
  const outer = active
  active = {...context, report, document, type, path}
  try {
    const {data, error} = z.safeParse(contract, value)
    for (const issue of error?.issues ?? [])
      report({document, type, field: fieldPath(value, path, issue.path), locale, message: issue.message})
    if (error !== undefined) return null
    if (ofValue && problems === 0) {
      const positions = remembered.get(ofValue) ?? new Map<string, Parsed>()
      remembered.set(ofValue, positions.set(key, {contract, facts, data}))
    }
    return data
  } finally {
    active = outer
  }
}

/**
 * Parses a section. A broken one is reported and `null`, so that the page survives it. Content that the locale
 * does not show is `null` too, without a report.
 */
export const parseSection = <S extends Contract>(
  contract: S,
  value: unknown,
  context: ParseContext,
): z.output<S> | null => parseAt(unknownDocument, contract, value, context)

/** Like {@link parseSection}, for a value inside the section that is being parsed. */
export function parseNested<S extends z.core.$ZodType>(
  path: readonly PropertyKey[],
  contract: S,
  value: unknown,
): z.output<S> | null {
  const context = activeContext()
  return parseAt({...context, path: [...context.path, ...path]}, contract, value, context)
}

/** An optional field: `null` if it is missing, or broken and reported. */
export const optionalSection = <S extends z.core.$ZodType>(field: string, contract: S) =>
  mapContract(unchecked<z.input<S> | null>(), (value): z.output<S> | null =>
    value == null ? null : parseNested([field], contract, value),
  )

/** A required field with a default for a missing or broken value, which is reported. */
export const withStandIn = <S extends z.core.$ZodType>(
  field: string,
  contract: S,
  standIn: () => NonNullable<z.output<S>>,
) =>
  mapContract(
    unchecked<z.input<S>>(),
    (value): NonNullable<z.output<S>> => parseNested([field], contract, value) ?? standIn(),
  )

const missingReference = z.never('points to no published document')

/**
 * A list without its broken and hidden items. If its items have a `sectionList` or an `optionalSection` inside, use this
 * and not `listOf`: it keeps the path for reports.
 */
export const sectionList = <S extends z.core.$ZodType>(field: string, contract: S) =>
  mapContract(listOf(unchecked<z.input<S>>()), (items) =>
    items.flatMap((item, index): NonNullable<z.output<S>>[] => {
      const path = [field, keyOf(item) ?? index]
      const parsed = parseNested(path, item === null ? missingReference : contract, item)
      return parsed == null ? [] : [parsed]
    }),
  )

/** A list item's selector by key, which survives reordering. */
const selector = z.object({_key: z.string()}).transform(({_key}) => `[_key=="${_key}"]`)

const keyOf = (item: unknown): string | null => selector.safeParse(item).data ?? null

/** Formats a path as Studio does: with keys instead of indexes, where items have keys. */
function fieldPath(value: unknown, above: readonly PropertyKey[], path: readonly PropertyKey[]): string {
  const steps = [...above]
  let here = value
  for (const step of path) {
    here = fieldOf(here, step)
    steps.push(typeof step === 'number' ? (keyOf(here) ?? step) : step)
  }
  return joined(steps)
}

const joined = (steps: readonly PropertyKey[]): string =>
  steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : String(step)))
    .map((step, index) => (index === 0 || step.startsWith('[') ? step : `.${step}`))
    .join('')

/** How many entries are beside each other where there is room. `null`: one. */
export const columns = z.enum(['2', '3']).nullable()

/** Fields of every section. */
const sectionShape = {
  _key: z.string(),
  /** The target of links with `#anchor`. */
  anchor: anchor.nullable(),
  /** The background. `null`: that of the section's kind. */
  tone: z.enum(['paper', 'sunk', 'deep']).nullable(),
  /** The section's field in Studio: in its page, or in a shared section. */
  field: mapContract(z.optional(z.undefined()), (): DocumentField => {
    const {document, type, path} = activeContext()
    return {_id: document, _type: type, path: joined(path)}
  }),
}

export const sectionOf = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  objectContract({...sectionShape, _type: z.literal(type), ...shape})
