import {z} from 'zod'
import type {Problem} from '../problem.ts'

/** Controls, and the two separators that mail and JavaScript take for line breaks. */
const notOneLine = /[\p{Cc}\u2028\u2029]/u
const notPlainText = /(?![\n\t])\p{Cc}/u
/** Letters, digits, punctuation or symbols: a field of zero-width spaces is an empty one. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Zod's message slot carries our code: the words that a visitor reads are the site's business. */
const because = (problem: Problem) => problem

const formString = z.string({error: ({input}) => because(input == null ? 'missing' : 'malformed')})

/** Lone surrogates have no UTF-8 form: SQLite would change them and Postgres would refuse the row. */
const wellFormed = (text: string) => text.isWellFormed()

/** Bounds count UTF-16 code units, as a form's `maxlength` does. */
const within = (maximum: number) => (text: string) => text.length <= maximum

/** One line: a name, a path, a version. Trimmed, visible, without line breaks or other control characters. */
export const lineOfText = (maximum: number) =>
  formString
    .refine((text) => wellFormed(text) && !notOneLine.test(text), {error: because('malformed'), abort: true})
    .trim()
    .refine((text) => text === '' || within(maximum)(text), {error: because('too-long'), abort: true})
    .refine((text) => visible.test(text), {error: because('missing')})

/** Lines of text: a message, a consent's wording. Line breaks become `\n`, as a form sends `\r\n` for what its `maxlength` counts as one. */
export const linesOfText = (maximum: number) =>
  formString
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .refine((text) => wellFormed(text) && !notPlainText.test(text), {
      error: because('malformed'),
      abort: true,
    })
    .trim()
    .refine(within(maximum), {error: because('too-long'), abort: true})
    .refine((text) => visible.test(text), {error: because('missing')})

/**
 * A line about where a visitor came from. Absent and blank are `null`, and what is too long is cut: an
 * advertisement's mistake must not cost a sign-up. An address of a person, which some newsletters put into their
 * links, is left out: figures name nobody. Control characters are no mistake and are refused.
 */
export const attribution = (maximum: number) =>
  formString
    .refine((text) => wellFormed(text) && !notOneLine.test(text), {error: because('malformed'), abort: true})
    .transform((text) =>
      text.includes('@') ? null : Array.from(text.trim()).slice(0, maximum).join('') || null,
    )
    .nullish()
    .transform((text) => text ?? null)
