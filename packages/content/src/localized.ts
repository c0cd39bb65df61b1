import {z} from 'zod'
import {type Contract, forwardIssues, mapContract, unchecked} from './contract.ts'
import {defaultLocale, type LocaleCode, locales} from './locales.ts'
import {activeContext} from './parse-section.ts'
import {comparePlaceholders, factsIn, fillIn, isFactName} from './template.ts'

/** A localized value in the Content Lake: an optional field for each locale. */
export type Localized<T> = {readonly [Code in LocaleCode]?: T | null | undefined} | null | undefined

/** Copy in the page's language, or in English with its `lang`. */
export interface Text {
  readonly text: string
  /** BCP 47 tag of the text's language if it is not the page's. */
  readonly lang?: string
}

/** Whether a plain or formatted text is missing or blank. */
export const isBlank = (value: unknown): boolean =>
  value == null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The fallback policy: the page's language, else English with its `lang`, else `null`. */
export function pick<T>(value: Localized<T>, locale: LocaleCode): {value: T; lang?: string} | null {
  const own = value?.[locale]
  if (own != null && !isBlank(own)) return {value: own}
  const fallback = value?.[defaultLocale]
  if (fallback != null && !isBlank(fallback)) return {value: fallback, lang: locales[defaultLocale].tag}
  return null
}

/** Whether a value has text in the locale. English counts as translated into English. */
export const isTranslated = (value: Localized<unknown>, locale: LocaleCode): boolean =>
  !isBlank(value?.[locale])

/**
 * Reads a localized object: returns the value in the current locale, or the English one. It checks no other value, so a
 * broken translation breaks its own language only. An issue's path ends with the locale of the wrong value.
 */
export const localized = <S extends z.core.$ZodType, Out extends object>(
  inner: S,
  present: (value: z.output<S>) => Out,
) =>
  mapContract(unchecked<Localized<z.input<S>>>(), (value, context): Out & Pick<Text, 'lang'> => {
    const {locale} = activeContext()
    const found = pick<unknown>(value, locale)
    if (found === null) {
      context.addIssue({code: 'custom', path: [defaultLocale], message: 'is missing'})
      return z.NEVER
    }
    const {value: own, ...lang} = found
    const {data, error} = z.safeParse(inner, own)
    return error === undefined
      ? {...present(data), ...lang}
      : forwardIssues(error, context, [found.lang === undefined ? locale : defaultLocale])
  })

/** Fills in the facts of a text in the section that is being parsed. An unknown fact breaks the contract. */
export function withFacts(text: string, context: z.core.$RefinementCtx): string {
  const {facts} = activeContext()
  if (facts === undefined) return text
  for (const name of factsIn(text).filter((one) => !facts.has(one)))
    context.addIssue({code: 'custom', message: `names {${name}}, which has no value`})
  return fillIn(text, (name) => facts.get(name)?.value)
}

/** Copy with facts that satisfies a schema of its own, such as a message template. */
export const localizedAs = (inner: z.ZodType<string, string>) =>
  localized(inner.transform(withFacts), (text): Text => ({text}))

/** A line or paragraph of copy. */
export const localizedText = localizedAs(z.string())

/** Fields that are all lines or paragraphs of copy. */
export const localizedTexts = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, localizedText])) as Readonly<
    Record<Name, typeof localizedText>
  >

/** A localized value that is `null` unless a condition holds. */
const nullUnless =
  (isShown: (value: Localized<unknown>, locale: LocaleCode) => boolean) =>
  <In, Out>(inner: Contract<Out, Localized<In>>) =>
    mapContract(unchecked<Localized<In>>(), (value, context): Out | null => {
      if (!isShown(value, activeContext().locale)) return null
      const {data, error} = z.safeParse(inner, value)
      return error === undefined ? data : forwardIssues(error, context)
    })

/** A localized value without a fallback: `null` where it is not translated. */
export const untranslatedAsNull = nullUnless(isTranslated)

/** Optional copy: `null` if even English lacks it. */
export const optionalText = nullUnless((value, locale) => pick(value, locale) !== null)(localizedText)

/** A message template with these placeholders only. */
export const localizedTemplate = (...names: readonly string[]) =>
  localizedAs(
    z.string().superRefine((template, context) => {
      for (const name of comparePlaceholders(template, names).unknown) {
        context.addIssue({code: 'custom', message: `has the unknown placeholder {${name}}`})
      }
    }),
  )

/**
 * Fills in a template's placeholders. Use it instead of joining pieces: each language has its own word order.
 *
 * @throws {RangeError} for a placeholder without a value
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
