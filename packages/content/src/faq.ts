import {z} from 'zod'
import {mapContract, objectContract} from './contract.ts'
import {linkContract, linkProjection} from './link.ts'
import {localizedText, optionalText, untranslatedAsNull} from './localized.ts'
import {optionalSection, parseNested, sectionList, sectionOf} from './parse-section.ts'
import {localizedPortableText} from './portable-text.ts'

const faqProjection = /* groq */ `{
  _id,
  _type,
  question,
  answer
}`

const faqShape = {
  question: untranslatedAsNull(localizedText),
  answer: untranslatedAsNull(localizedPortableText),
}

const faqContract = objectContract(
  {_id: z.string(), _type: z.literal('faq'), ...faqShape},
  'points to no published question',
)

/** A question and its answer, from a document or written in place; `null`, and so hidden, in a locale that lacks either. */
const entryContract = mapContract(
  z.discriminatedUnion('_type', [
    z
      .object({_key: z.string(), _type: z.literal('reference'), faq: z.unknown()})
      .transform(({_key, faq}) => ({_key, ...parseNested([], faqContract, faq)})),
    z.object({_key: z.string(), _type: z.literal('question'), ...faqShape}),
  ]),
  ({_key, question, answer}) => (question && answer ? {_key, question, answer} : null),
)

export const faqSectionProjection = /* groq */ `{
  heading,
  text,
  "link": link${linkProjection},
  "entries": entries[]{
    _key,
    _type,
    _type == 'question' => {question, answer},
    _type == 'reference' => {_ref, "faq": @->${faqProjection}}
  }
}`

/** Questions and answers, in the editors' order. */
export const faqSectionContract = sectionOf('faqSection', {
  heading: localizedText,
  text: optionalText,
  link: optionalSection('link', linkContract),
  entries: sectionList('entries', entryContract),
})
