import type {LocaleCode} from '@domora/content/locales'
import type {SanityClient} from '@sanity/client'
import {z} from 'zod'
import {fetchIn} from '../../queries.ts'
import {escapePattern} from '../../translations/map-texts.ts'

const terms = z.array(z.object({english: z.string(), translation: z.string(), isKept: z.boolean()}))

/** Terms with their translation into one language. A kept one is the English word, such as a name. */
export type Glossary = z.output<typeof terms>

const query = `*[_type == "glossaryTerm" && defined(term.gb) && defined(term[$locale])]{
  "english": term.gb, "translation": term[$locale], "isKept": term.gb == term[$locale]}`

export const readGlossary = (client: SanityClient, locale: LocaleCode): Promise<Glossary> =>
  fetchIn(client, 'published', 'translations.glossary', terms, query, {locale})

/** Languages inflect words: their last letters may differ. A kept term is exact, and may get an ending. */
function occurs(term: string, isKept: boolean, text: string): boolean {
  const words = term.trim().split(/\s+/)
  const stems = words.map((word) => escapePattern(isKept || word.length < 5 ? word : word.slice(0, -2)))
  const pattern = stems.join(String.raw`\p{L}*\s+`)
  return new RegExp(String.raw`(?<!\p{L})${pattern}`, isKept ? 'u' : 'iu').test(text)
}

export const termsIn = (text: string, glossary: Glossary): Glossary =>
  glossary.filter(({english, isKept}) => occurs(english, isKept, text))

/** What a translation should say and does not, for editors. */
export function glossaryProblem(english: string, translated: string, glossary: Glossary): string | false {
  const missing = termsIn(english, glossary).find(
    (term) => !occurs(term.translation, term.isKept, translated),
  )
  return missing !== undefined && `The glossary has “${missing.translation}” for “${missing.english}”.`
}

/** Divides a text at kept terms: every second part is one. The longest of several is found. */
export const splitAtKept = (text: string, glossary: Glossary): readonly string[] => {
  const names = glossary.filter(({isKept}) => isKept).map(({english}) => english)
  const kept = names.toSorted((a, b) => b.length - a.length).map(escapePattern)
  return kept.length === 0
    ? [text]
    : text.split(new RegExp(String.raw`(?<!\p{L})(${kept.join('|')})(?!\p{L})`, 'u'))
}
