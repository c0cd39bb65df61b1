import {z} from 'zod'
import {faqContract, faqProjection} from './faq.ts'
import {linkContract, linkProjection} from './link.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText, optionalText} from './localized.ts'
import {sectionList} from './parse-section.ts'

export const faqSectionProjection = /* groq */ `{
  _key,
  _type,
  heading,
  text,
  "link": link${linkProjection},
  "entries": entries[]->${faqProjection}
}`

/** The questions that a page answers, in the order that editors gave them. */
export const faqSectionContract = (locale: LocaleCode) =>
  z.object({
    _key: z.string(),
    _type: z.literal('faqSection'),
    heading: localizedText(locale),
    text: optionalText(locale),
    link: linkContract(locale).nullable(),
    entries: sectionList('entries', faqContract),
  })

export type FaqSection = z.output<ReturnType<typeof faqSectionContract>>
