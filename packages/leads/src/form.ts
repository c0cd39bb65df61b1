import {z} from 'zod'
import {domainOf, type IsDisposable, parseEmailAddress} from './email-address.ts'

const problems = ['missing', 'malformed', 'too-long', 'several', 'unknown', 'disposable'] as const

/**
 * Problem codes of a field. The site has a sentence for each.
 *
 * - `missing`: empty or invisible
 * - `malformed`: of the wrong form, or with forbidden characters
 * - `too-long`: longer than the field allows
 * - `several`: more than one e-mail address
 * - `unknown`: not one of the choices
 * - `disposable`: an address of a disposable-mail service
 */
export type Problem = (typeof problems)[number]

/** The first problem of each field that has one. */
export type Problems<Field extends string> = {readonly [Name in Field]?: Problem}

/** The code of a problem as zod's `message`. */
const message = (problem: Problem) => problem

/** Control characters, and the two line separators of Unicode. */
const notOneLine = /[\p{Cc}\u2028\u2029]/u
const allNotOneLine = new RegExp(notOneLine, 'gu')
const notPlainText = /(?![\n\t])\p{Cc}/u
/** Letters, digits, punctuation or symbols. A field of zero-width spaces counts as empty. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

const string = z.string({error: ({input}) => message(input == null ? 'missing' : 'malformed')})

/**
 * Trimmed and visible. `maximum` is in UTF-16 code units, like `maxlength`. Lone surrogates do not exist in UTF-8: SQLite would
 * change them and Postgres refuse the row.
 */
const textWithout = (forbidden: RegExp, maximum: number, input = string) =>
  input
    .refine((text) => text.isWellFormed() && !forbidden.test(text), {
      error: message('malformed'),
      abort: true,
    })
    .trim()
    .refine((text) => text.length <= maximum, {error: message('too-long'), abort: true})
    .refine((text) => visible.test(text), {error: message('missing')})

/** One line, such as a name, a path or a version, without control characters. */
export const lineOfText = (maximum: number) => textWithout(notOneLine, maximum)

/** Several lines, such as a message. A form sends `\r\n` where `maxlength` counts one character. */
export const linesOfText = (maximum: number) =>
  textWithout(
    notPlainText,
    maximum,
    string.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
  )

/**
 * A `utm_*` parameter; `null` if missing or blank. Long values are cut and forbidden characters dropped, because a mistake in
 * an ad must not cost a sign-up. Values with an `@` are dropped, because some newsletters put the reader's address into links.
 */
const attribution = string
  .transform((text) => {
    const line = text.toWellFormed().replaceAll(allNotOneLine, '').trim()
    return line.includes('@') ? null : Array.from(line).slice(0, 200).join('') || null
  })
  .nullish()
  .transform((text) => text ?? null)

/** The campaign of a visit or a form: both are counted by the same name. */
export const campaignName = attribution

export const utmField = z
  .object({
    source: attribution,
    medium: attribution,
    campaign: campaignName,
    term: attribution,
    content: attribution,
  })
  .prefault({})

/** Their columns in a table; {@link utmOf} reads them. */
export const utmColumns = (utm: z.output<typeof utmField>) => ({
  utm_source: utm.source,
  utm_medium: utm.medium,
  utm_campaign: utm.campaign,
  utm_term: utm.term,
  utm_content: utm.content,
})

export type UtmColumns = ReturnType<typeof utmColumns>

export const utmOf = (row: UtmColumns): z.output<typeof utmField> => ({
  source: row.utm_source,
  medium: row.utm_medium,
  campaign: row.utm_campaign,
  term: row.utm_term,
  content: row.utm_content,
})

/** An e-mail address ({@link parseEmailAddress}) with a domain that is not disposable. */
export const emailField = (isDisposable: IsDisposable) =>
  z.unknown().transform((raw, context) => {
    const parsed = parseEmailAddress(raw)
    if (parsed.ok && !isDisposable(domainOf(parsed.key))) return {address: parsed.address, key: parsed.key}
    context.addIssue({code: 'custom', message: message(parsed.ok ? 'disposable' : parsed.reason)})
    return z.NEVER
  })

/** The path of the page with the form. `//host` and `/\host` would be addresses of other sites. */
const pageField = lineOfText(512).regex(/^\/(?![/\\])/, {error: message('malformed')})

/** Where a form was sent: the locale and the path of its page. */
export const placeFields = (locales: readonly string[]) => ({
  locale: lineOfText(35).refine((locale) => locales.includes(locale), {error: message('unknown')}),
  page: pageField,
  utm: utmField,
})

/** Fields of the waitlist and of messages: the visitor's address, and the page with the form. */
export const commonFields = (locales: readonly string[], isDisposable: IsDisposable) => ({
  email: emailField(isDisposable),
  ...placeFields(locales),
})

type CommonValues = z.output<z.ZodObject<ReturnType<typeof commonFields>>>

/** Their columns in a table. */
export const sentColumns = ({email: {address, key: address_key}, locale, page, utm}: CommonValues) => ({
  address,
  address_key,
  locale,
  page,
  ...utmColumns(utm),
})

/** The fields of a form before parsing. `email`, `name` and `message` are the visitor's input. */
export type RawForm<Schema extends z.ZodType> = {readonly [Field in keyof z.input<Schema>]: unknown}

/** Parses a form with a schema whose messages are {@link Problem} codes. Returns the first problem of each field. */
export function parseForm<Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>, form: object) {
  const parsed = schema.safeParse(form)
  if (parsed.success) return {ok: true, value: parsed.data} as const
  const found: Problems<keyof Shape & string> = {}
  for (const {path, message: code} of parsed.error.issues) {
    const field = String(path[0])
    if (Object.hasOwn(found, field)) continue
    Object.assign(found, {[field]: problems.find((problem) => problem === code) ?? 'malformed'})
  }
  return {ok: false, problems: found} as const
}

interface BotSigns {
  /** The value of a hidden field, which browsers send empty. */
  readonly honeypot: unknown
  /**
   * Milliseconds from the form's appearance to its submission, measured by the form's script and empty without it. The
   * server cannot measure it: pages are rendered long before the visit.
   */
  readonly elapsed: unknown
}

/** People with autofill need about this long. */
const fastestPersonMs = 1_000
const wholeMilliseconds = /^\d{1,12}$/

export type BotSign = 'hidden-field' | 'too-fast'

/**
 * Why a bot seems to have sent a form; `null` if a person has. Takes raw form values; missing and empty fields are not signs
 * of a bot.
 */
export function botSign({honeypot, elapsed}: BotSigns): BotSign | null {
  if (!isBlank(honeypot)) return 'hidden-field'
  if (isBlank(elapsed)) return null
  const isPlausible = typeof elapsed === 'string' && wholeMilliseconds.test(elapsed)
  return isPlausible && Number(elapsed) >= fastestPersonMs ? null : 'too-fast'
}

const isBlank = (value: unknown): boolean => value == null || value === ''
