/**
 * What can be wrong with one field. The site maps each to a sentence in the visitor's language; nothing
 * here is text for people, and nothing repeats what the visitor typed.
 *
 * - `missing`: empty, or blank in every way that counts
 * - `malformed`: not what the field asks for, or with characters that have no place in it
 * - `too-long`: beyond the field's bound
 * - `several`: more than one e-mail address where one is asked for
 * - `unknown`: not one of the choices
 * - `disposable`: an address of a service for addresses that are thrown away
 */
export type Problem = 'missing' | 'malformed' | 'too-long' | 'several' | 'unknown' | 'disposable'

const problems: ReadonlySet<string> = new Set<Problem>([
  'missing',
  'malformed',
  'too-long',
  'several',
  'unknown',
  'disposable',
])

export const isProblem = (value: string): value is Problem => problems.has(value)

/** The first problem of each field that has one. */
export type Problems<Field extends string> = {readonly [Name in Field]?: Problem}
