/** A value that texts name in braces: `{price.basic.month}`. */
export interface Fact {
  /** For editors: `Starter: price a month`. */
  readonly title: string
  /** Formatted for the language, prices in its currency. */
  readonly value: string
}

/** By name, which always has a dot: `price.basic.month`. A form follows a bar: `limit.basic|property`. */
export type Facts = ReadonlyMap<string, Fact>

/** A piece of a text as written. A piece in braces has a name. */
interface Part {
  readonly text: string
  readonly name: string | undefined
}

/**
 * Splits a text at its names in braces. A name with a dot is a fact (`{price.basic.month}`), with an optional form
 * (`{limit.basic|property}`): parsing fills it in. The site fills in any other when it renders the text: `{path}`, `{legalName}`.
 */
export const partsOf = (text: string): readonly Part[] =>
  text
    .split(/(\{\w+(?:(?:\.[\w-]+)+(?:\|[\w-]+)?)?\})/)
    .map((part, index) => ({text: part, name: index % 2 === 1 ? part.slice(1, -1) : undefined}))

export const isFactName = (name: string): boolean => name.includes('.')

/** A fact's name without its form: languages count with other forms. */
export const withoutForm = (name: string): string => name.replace(/\|.*/, '')

/** Every name in a text, in order. */
export const namesIn = (text: string): readonly string[] => partsOf(text).flatMap(({name}) => name ?? [])

export const factsIn = (text: string): readonly string[] => namesIn(text).filter(isFactName)

const withFacts = new WeakMap<object, boolean>()

/** Whether a text in a query result, or in a part of one, names a fact. */
export function namesFacts(value: object): boolean {
  const known = withFacts.get(value) ?? /\{\w+\.[\w-]/.test(JSON.stringify(value))
  withFacts.set(value, known)
  return known
}

/** Replaces each name by its value; a name without a value stays as written. */
export const fillIn = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.includes('{')
    ? partsOf(text)
        .map((part) => (part.name === undefined ? undefined : valueOf(part.name)) ?? part.text)
        .join('')
    : text

/** Placeholders that a template lacks, and those that the site cannot fill in. */
export function comparePlaceholders(template: string, names: readonly string[]) {
  const found = namesIn(template).filter((name) => !isFactName(name))
  return {
    missing: names.filter((name) => !found.includes(name)),
    unknown: found.filter((name) => !names.includes(name)),
  }
}
