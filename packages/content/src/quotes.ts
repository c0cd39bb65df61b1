import {z} from 'zod'
import {objectContract} from './contract.ts'
import {imageProjection, optionalImage} from './image.ts'
import {linkContract, linkProjection} from './link.ts'
import {localizedText, optionalText} from './localized.ts'
import {columns, optionalSection, sectionList, sectionOf} from './parse-section.ts'

export const quotesProjection = /* groq */ `{
  heading,
  columns,
  "quotes": quotes[]{
    _key,
    quote,
    person,
    role,
    company,
    "image": image${imageProjection},
    "source": source${linkProjection}
  }
}`

const quoteContract = objectContract({
  _key: z.string(),
  /** Without quotation marks. */
  quote: localizedText,
  person: z.string(),
  role: localizedText,
  company: z.string().nullable(),
  image: optionalImage,
  source: optionalSection('source', linkContract),
})

/** Quotes from customers. */
export const quotesContract = sectionOf('quotes', {
  heading: optionalText,
  columns,
  quotes: sectionList('quotes', quoteContract),
})
