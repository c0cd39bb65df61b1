import {z} from 'zod'
import {type IsDisposable, parseEmailAddress} from './email-address.ts'

const problems = ['missing', 'malformed', 'too-long', 'several', 'unknown', 'disposable'] as const

/**
 * What can be wrong with one field. The site translates each code into a sentence for the visitor.
 *
 * - `missing`: empty or invisible
 * - `malformed`: not what the field asks for, or with forbidden characters
 * - `too-long`: longer than the field allows
 * - `several`: more than one e-mail address
 * - `unknown`: not one of the choices
 * - `disposable`: an address of a disposable-mail service
 */
export type Problem = (typeof problems)[number]

/** The first problem of each field that has one. */
export type Problems<Field extends string> = {readonly [Name in Field]?: Problem}

/** Zod's `message` carries the code of a problem. */
const message = (problem: Problem) => problem

/** Control characters, and the two separators that mail and JavaScript treat as line breaks. */
const notOneLine = /[\p{Cc}\u2028\u2029]/u
const notPlainText = /(?![\n\t])\p{Cc}/u
/** Letters, digits, punctuation or symbols: a field of zero-width spaces is empty. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

const string = z.string({error: ({input}) => message(input == null ? 'missing' : 'malformed')})

/** Text with lone surrogates has no UTF-8 form: SQLite would change it and Postgres would refuse the row. */
const withoutCharacters = (forbidden: RegExp) =>
  [
    (text: string) => text.isWellFormed() && !forbidden.test(text),
    {error: message('malformed'), abort: true},
  ] as const

/** Limits count UTF-16 code units, as `maxlength` does. */
const atMost = (maximum: number) =>
  [(text: string) => text.length <= maximum, {error: message('too-long'), abort: true}] as const

const notEmpty = [(text: string) => visible.test(text), {error: message('missing')}] as const

/** One line: a name, a path, a version. Trimmed, visible, without line breaks or other control characters. */
export const lineOfText = (maximum: number) =>
  string
    .refine(...withoutCharacters(notOneLine))
    .trim()
    .refine(...atMost(maximum))
    .refine(...notEmpty)

/** Several lines: a message, the wording of a consent. A form sends `\r\n` for what `maxlength` counts as one character. */
export const linesOfText = (maximum: number) =>
  string
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .refine(...withoutCharacters(notPlainText))
    .trim()
    .refine(...atMost(maximum))
    .refine(...notEmpty)

/**
 * A `utm_*` parameter. Absent and blank are `null`, and long values are cut: a mistake in an advertisement must not cost
 * a sign-up. A value with an `@` is dropped, because some newsletters put the reader's address into their links.
 */
const attribution = (maximum: number) =>
  string
    .refine(...withoutCharacters(notOneLine))
    .transform((text) =>
      text.includes('@') ? null : Array.from(text.trim()).slice(0, maximum).join('') || null,
    )
    .nullish()
    .transform((text) => text ?? null)

const utmFields = {
  source: attribution(200),
  medium: attribution(200),
  campaign: attribution(200),
  term: attribution(200),
  content: attribution(200),
}

export const utmField = z.object(utmFields).prefault({})

/** The columns of a table that has them. */
export const utmColumns = (utm: z.output<typeof utmField>) => ({
  utm_source: utm.source,
  utm_medium: utm.medium,
  utm_campaign: utm.campaign,
  utm_term: utm.term,
  utm_content: utm.content,
})

/** An e-mail address, see {@link parseEmailAddress}, whose domain is not disposable. */
const emailField = (isDisposable: IsDisposable) =>
  z.unknown().transform((raw, context) => {
    const parsed = parseEmailAddress(raw)
    const domain = parsed.ok ? parsed.key.slice(parsed.key.lastIndexOf('@') + 1) : ''
    const problem = !parsed.ok ? parsed.reason : isDisposable(domain) ? 'disposable' : null
    if (parsed.ok && problem === null) return {address: parsed.address, key: parsed.key}
    context.addIssue({code: 'custom', message: problem ?? 'malformed'})
    return z.NEVER
  })

/** The locale of the page with the form: one of the site's. */
const localeField = (locales: readonly string[]) =>
  lineOfText(35).refine((locale) => locales.includes(locale), {error: message('unknown')})

/** The path of the page with the form. `//host` and `/\host` would be addresses of other sites. */
const pageField = lineOfText(512).regex(/^\/(?![/\\])/, {error: message('malformed')})

/** What every form has: the visitor's address, and where the form stood. */
export const commonFields = (locales: readonly string[], isDisposable: IsDisposable) => ({
  email: emailField(isDisposable),
  locale: localeField(locales),
  page: pageField,
  utm: utmField,
})

/** The fields of a form as a route gets them. `email`, `name` and `message` are the visitor's input. */
export type RawForm<Schema extends z.ZodType> = {readonly [Field in keyof z.input<Schema>]: unknown}

type ParsedForm<Value, Field extends string> =
  | {readonly ok: true; readonly value: Value}
  | {readonly ok: false; readonly problems: Problems<Field>}

/** Parses a form with a schema whose messages are {@link Problem} codes. Reports the first problem of each field. */
export function parseForm<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape>,
  form: object,
): ParsedForm<z.output<z.ZodObject<Shape>>, keyof Shape & string> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return {ok: true, value: parsed.data}
  const found: Problems<keyof Shape & string> = {}
  for (const {path, message: code} of parsed.error.issues) {
    const field = String(path[0])
    if (Object.hasOwn(found, field)) continue
    Object.assign(found, {[field]: problems.find((problem) => problem === code) ?? 'malformed'})
  }
  return {ok: false, problems: found}
}

interface BotSigns {
  /** The value of a field that people do not see. A browser sends it empty. */
  readonly honeypot: unknown
  /**
   * Milliseconds from the form's appearance to its submission, written into a field by the form's script. Without script
   * the field is empty. The server cannot measure it: pages are rendered long before the visit.
   */
  readonly elapsed: unknown
}

/** A person with autofill needs about this long. A real sign-up that is taken for a bot's would be lost. */
const fastestPersonMs = 1_000
const wholeMilliseconds = /^\d{1,12}$/

/**
 * Whether a submission is a bot's. Answer it like a success and store nothing, so that the bot learns nothing. Takes raw
 * form values; absent and empty fields are no sign of a bot.
 */
export function isBot({honeypot, elapsed}: BotSigns): boolean {
  if (!isBlank(honeypot)) return true
  if (isBlank(elapsed)) return false
  return typeof elapsed !== 'string' || !wholeMilliseconds.test(elapsed) || Number(elapsed) < fastestPersonMs
}

const isBlank = (value: unknown): boolean => value == null || value === ''
