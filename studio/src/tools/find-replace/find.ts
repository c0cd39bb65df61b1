import {allLocaleCodes, defaultLocale, type LocaleCode, locales} from '@domora/content/locales'
import {factsIn, namesIn} from '@domora/content/template'
import type {SanityClient} from '@sanity/client'
import {z} from 'zod'
import type {FactsByLocale} from '../../fields/facts.tsx'
import {basisField, hash} from '../../translations/basis.ts'
import {localizedValues} from '../../translations/localized-values.ts'
import {escapePattern} from '../../translations/map-texts.ts'
import {plainText} from '../../translations/plain-text.ts'
import {basesToStore, translationsOf} from '../../translations/translations.ts'
import {type BoardRow, writeFields} from '../translation-board/board.ts'

export interface Search {
  readonly find: string
  readonly replacement: string
  readonly isCaseSensitive: boolean
  readonly isWholeWords: boolean
  /** Without one, all languages. */
  readonly locale?: LocaleCode | undefined
}

type Found = ReturnType<typeof findIn>[number]

/** Where a hit is in a text: the block, the span, and the characters in the words of the span. */
type Place = NonNullable<Found['place']>

export type Hit = ReturnType<typeof findHits>[number]

/** Names in braces, web and email addresses. */
const untouchable = String.raw`\{[^{}\s]*\}|\bhttps?:\/\/\S+|\bwww\.\S+|\S+@\S+\.\w+`

function patternOf({find, isCaseSensitive, isWholeWords}: Search): RegExp {
  const words = escapePattern(find).replaceAll(/\s/g, String.raw`\s`)
  const bounded = isWholeWords ? `(?<![\\p{L}\\p{N}_])${words}(?![\\p{L}\\p{N}_])` : words
  return new RegExp(`${untouchable}|(?<hit>${bounded})`, isCaseSensitive ? 'gu' : 'giu')
}

const blocks = z.array(
  z.looseObject({children: z.array(z.looseObject({text: z.string().optional()})).default([])}),
)

/** The words of the spans of each block. A plain text is one span. */
const spansOf = (value: unknown): readonly (readonly string[])[] =>
  typeof value === 'string'
    ? [[value]]
    : (blocks.safeParse(value).data ?? []).map(({children}) => children.map(({text = ''}) => text))

export function findIn(value: unknown, search: Search) {
  const pattern = patternOf(search)
  return spansOf(value).flatMap((spans, block) => {
    const line = spans.join('')
    const starts = spans.map((_, at) => spans.slice(0, at).join('').length)
    return [...line.matchAll(pattern)].flatMap(({0: match, index, groups}) => {
      if (groups?.['hit'] === undefined) return []
      const end = index + match.length
      const span = starts.findLastIndex((start) => start <= index)
      const start = starts[span] ?? 0
      const isInside = end <= start + (spans[span] ?? '').length
      return [
        {
          /** Missing if the hit reaches across formatting. */
          place: isInside ? {block, span, from: index - start, to: end - start} : undefined,
          /** The line or paragraph with the hit, and with its replacement. */
          before: line,
          after: line.slice(0, index) + search.replacement + line.slice(end),
        },
      ]
    })
  })
}

/** Replaces hits in a text; everything else stays as it is. */
export function replaceIn(value: unknown, places: readonly Place[], replacement: string): unknown {
  // From the end, so that earlier places stay right.
  const ordered = places.toSorted((one, other) => other.from - one.from)
  const edit = (words: string, block: number, span: number) =>
    ordered
      .filter((place) => place.block === block && place.span === span)
      .reduce((text, {from, to}) => text.slice(0, from) + replacement + text.slice(to), words)
  if (typeof value === 'string') return edit(value, 0, 0)
  return blocks.parse(value).map((block, index) => ({
    ...block,
    children: block.children.map((child, span) =>
      child.text === undefined ? child : {...child, text: edit(child.text, index, span)},
    ),
  }))
}

/** Fields that visitors read in every language. Others are names of addresses, codes and choices. */
const sharedTexts =
  /(?:^|\.)(?:brand|legalName|street|city|representative|person|company|name|tenant|unit|same)$/

export function findHits(rows: readonly BoardRow[], search: Search, facts: FactsByLocale) {
  if (search.find.trim() === '') return []
  return rows.flatMap((row) => {
    /** `field` has the language: `heading.pl`. `locale` is missing for what all languages share. */
    const texts: {field: string; title: string; locale?: LocaleCode; value: unknown}[] = []
    const titleOf = (titles: readonly string[]) => [`${row.typeTitle}: ${row.title}`, ...titles].join(' › ')
    const localized = localizedValues(row.schemaType, row.document, ({field, titles, text}) => {
      if (sharedTexts.test(field) && search.locale === undefined)
        texts.push({field, title: titleOf(titles), value: text})
    })
    for (const {field, titles, value} of localized)
      for (const locale of allLocaleCodes)
        if (search.locale === undefined || search.locale === locale)
          texts.push({field: `${field}.${locale}`, title: titleOf(titles), locale, value: value[locale]})
    return texts.flatMap((text) =>
      findIn(text.value, search).map((found, index) => ({
        ...text,
        ...found,
        row,
        key: `${row.id} ${text.field} ${index}`,
        /** Why it cannot be replaced. */
        problem: problemOf(found, text.locale, search, facts),
      })),
    )
  })
}

function problemOf(
  {place, before, after}: Found,
  locale: LocaleCode | undefined,
  {replacement}: Search,
  facts: FactsByLocale,
): string | undefined {
  if (place === undefined) return 'Its formatting changes within these words. Edit it in the document.'
  const codes = (...texts: readonly string[]) => texts.flatMap(namesIn).toSorted().join()
  if (codes(after) !== codes(before, replacement)) return 'This would change a code in braces.'
  if (locale === undefined) return codes(replacement) === '' ? undefined : 'This text cannot contain facts.'
  const unknown = factsIn(replacement).find((name) => facts.get(locale)?.has(name) !== true)
  return unknown && `{${unknown}} does not have a value in ${locales[locale].name}.`
}

/** As `writeFields`. A translation that was stale stays stale. */
export const replaceHits = (
  client: SanityClient,
  hits: readonly Hit[],
  replacement: string,
  release: string | undefined,
): Promise<void> =>
  writeFields(client, hits, release, 'find-replace', ({schemaType, versions}, own) => {
    const set = new Map<string, unknown>()
    for (const [field, inField] of Map.groupBy(own, (hit) => hit.field)) {
      const places = inField.flatMap(({place}) => place ?? [])
      set.set(field, replaceIn(inField[0]?.value, places, replacement))
    }
    // A translation was written for the English beside it; a stale one for an earlier English.
    const written = translationsOf(schemaType, versions).flatMap(
      ({field, locale, english, previousEnglish, staleSince}) => {
        const text = set.get(`${field}.${locale}`)
        if (locale === defaultLocale || text === undefined) return []
        const beside = plainText(set.get(`${field}.${defaultLocale}`)) || english
        const basis = {english: previousEnglish ?? beside, since: staleSince}
        return [{field, locale, translation: hash(plainText(text)), ...basis}]
      },
    )
    return {...Object.fromEntries(set), [basisField]: basesToStore(schemaType, versions, [], written)}
  })
