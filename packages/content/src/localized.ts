import {z} from 'zod'
import {asContract, type Contract, forwardIssues, unchecked} from './contract.ts'
import {defaultLocale, type LocaleCode, locales} from './locales.ts'
import {activeContext} from './parse-section.ts'
import {comparePlaceholders, factsIn, fillIn, isFactName} from './template.ts'

/** A localized value as the Content Lake holds it: one field a locale, each of them optional. */
export type Localized<T> = {readonly [Code in LocaleCode]?: T | null | undefined} | null | undefined

/** Copy in the language of the page, or in English with `lang` saying so. */
export interface Text {
  readonly text: string
  /** BCP 47 tag of the text's language when it is not the page's own. */
  readonly lang?: string
}

/** Whether a text, plain or formatted, is missing or has nothing but spaces. */
export const isBlank = (value: unknown): boolean =>
  value == null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/**
 * The fallback policy. The page's own language if it has something to say, else English, marked as such;
 * `null` when there is neither.
 */
export function pick<T>(value: Localized<T>, locale: LocaleCode): {value: T; lang?: string} | null {
  const own = value?.[locale]
  if (own != null && !isBlank(own)) return {value: own}
  const fallback = value?.[defaultLocale]
  if (fallback != null && !isBlank(fallback)) return {value: fallback, lang: locales[defaultLocale].tag}
  return null
}

/** Whether a value is translated into the locale, English counting as translated into English. */
export const isTranslated = (value: Localized<unknown>, locale: LocaleCode): boolean =>
  !isBlank(value?.[locale])

/**
 * A zod schema for a localized value: takes the whole object, gives the value of the locale that is being parsed, or the English
 * one. Only the value that is used is checked, so that a broken translation costs its own language alone;
 * an issue's path ends with the locale whose value is wrong.
 */
export const localized = <S extends z.core.$ZodType, Out>(
  inner: S,
  present: (value: z.output<S>, lang?: string) => Out,
) =>
  asContract(
    unchecked<Localized<z.input<S>>>().transform((value, context): Out => {
      const {locale} = activeContext()
      const found = pick<unknown>(value, locale)
      const path = [found !== null && found.lang === undefined ? locale : defaultLocale]
      if (found === null) {
        context.addIssue({code: 'custom', path, message: 'is missing'})
        return z.NEVER
      }
      const parsed = z.safeParse(inner, found.value)
      if (parsed.success) return present(parsed.data, found.lang)
      for (const issue of parsed.error.issues) {
        context.addIssue({code: 'custom', path: [...path, ...issue.path], message: issue.message})
      }
      return z.NEVER
    }),
  )

const asText = (text: string, lang?: string): Text => (lang === undefined ? {text} : {text, lang})

/** A text of the section that is being parsed, with its facts filled in. One that names an unknown fact breaks its contract. */
export function withFacts(text: string, context: z.core.$RefinementCtx): string {
  const {facts} = activeContext()
  if (facts === undefined) return text
  for (const name of factsIn(text).filter((one) => !facts.has(one)))
    context.addIssue({code: 'custom', message: `names {${name}}, which has no value`})
  return fillIn(text, (name) => facts.get(name)?.value)
}

/** One line or paragraph of copy that satisfies a schema of its own, such as a message template; with its facts. */
export const localizedAs = (inner: z.ZodType<string, string>) => localized(inner.transform(withFacts), asText)

/** One line or paragraph of copy. */
export const localizedText = localizedAs(z.string())

/** A localized value that is `null` where there is nothing to show. */
const nullUnless =
  (isShown: (value: Localized<unknown>, locale: LocaleCode) => boolean) =>
  <In, Out>(inner: Contract<Out, Localized<In>>) =>
    asContract(
      unchecked<Localized<In>>().transform((value, context): Out | null =>
        isShown(value, activeContext().locale) ? forwardIssues(z.safeParse(inner, value), context) : null,
      ),
    )

/** A localized value that may be absent altogether: `null` when not even English has it. */
const optionalLocalized = nullUnless((value, locale) => pick(value, locale) !== null)

/** A localized value that only counts in its own language: `null` where it is not translated. */
export const untranslatedAsNull = nullUnless(isTranslated)

/** Copy that may be absent altogether: `null` when not even English has it. */
export const optionalText = optionalLocalized(localizedText)

/** A message template that uses no placeholder but those that the site fills. */
export const localizedTemplate = (...names: readonly string[]) =>
  localizedAs(
    z.string().superRefine((template, context) => {
      for (const name of comparePlaceholders(template, names).unknown) {
        context.addIssue({code: 'custom', message: `has the unknown placeholder {${name}}`})
      }
    }),
  )

/**
 * Fills a template's placeholders. Sentences are never glued together from pieces, because word order
 * belongs to the language.
 *
 * @throws {RangeError} when the template names a placeholder that has no value.
 */
export const formatMessage = (template: Text, values: Readonly<Record<string, string>>): Text => ({
  ...template,
  text: fillIn(template.text, (name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined && !isFactName(name))
      throw new RangeError(`no value for the placeholder {${name}}`)
    return value
  }),
})
