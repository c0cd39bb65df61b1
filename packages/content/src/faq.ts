import {z} from 'zod'
import {linkContract, linkProjection} from './link.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText, untranslatedAsNull} from './localized.ts'
import {sectionList} from './parse-section.ts'
import {sectionShape} from './section-shape.ts'
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

export const faqSectionProjection = /* groq */ `{
  heading,
  text,
  "link": link${linkProjection},
  "entries": entries[]->${faqProjection}
}`

/** The questions that a page answers, in the order that editors gave them. */
export const faqSectionContract = (locale: LocaleCode) =>
  z.object({
    ...sectionShape,
    _type: z.literal('faqSection'),
    heading: localizedText(locale),
    text: optionalText(locale),
    link: linkContract(locale).nullable(),
    entries: sectionList('entries', faqContract),
  })

export type FaqSection = z.output<ReturnType<typeof faqSectionContract>>
