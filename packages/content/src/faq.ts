import {z} from 'zod'
import type {LocaleCode} from './locales.ts'
import {localizedText, untranslatedAsNull} from './localized.ts'
import {localizedPortableText} from './portable-text.ts'

export const faqProjection = /* groq */ `{
  _id,
  _type,
  question,
  answer
}`

/** A question and its answer; `null` in a locale that does not have both, where it is not shown. */
export const faqContract = (locale: LocaleCode) =>
  z
    .object({
      _id: z.string(),
      _type: z.literal('faq'),
      question: untranslatedAsNull(locale, localizedText(locale)),
      answer: untranslatedAsNull(locale, localizedPortableText(locale)),
    })
    .transform(({question, answer, ...rest}) => (question && answer ? {...rest, question, answer} : null))

export type Faq = NonNullable<z.output<ReturnType<typeof faqContract>>>
