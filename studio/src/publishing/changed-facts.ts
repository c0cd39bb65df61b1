import {contentTypeNames} from '@domora/content/content-types'
import {facts} from '@domora/content/facts'
import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {factsIn} from '@domora/content/template'
import type {ClientPerspective, SanityClient} from '@sanity/client'
import {getPublishedId, type SanityDocument, type Schema} from 'sanity'
import {z} from 'zod'
import {factsByLocale} from '../fields/facts.tsx'
import {documentTitle} from '../document-title.ts'
import {localizedValues} from '../translations/localized-values.ts'
import {plainText} from '../translations/plain-text.ts'
import {pairVersions} from '../translations/translations.ts'
import {documents} from '../queries.ts'

/** A text that says a value which a publish changes. */
export interface FactText {
  /** The document and the field. */
  readonly key: string
  /** The published id. */
  readonly id: string
  readonly document: SanityDocument
  /** Whether the document has unpublished edits. */
  readonly isDraft: boolean
  /** As Studio writes it: `seo.description`. */
  readonly field: string
  /** The document and the field in words. */
  readonly title: string
}

/** A text that has such a value as a literal. */
export interface LiteralFact extends FactText {
  /** Each literal, and what the fact is in words. */
  readonly found: readonly {readonly literal: string; readonly fact: string}[]
  /** What a language has once facts take the place of the literals. */
  readonly replacement: ReadonlyMap<LocaleCode, unknown>
  /** Whether the literal has its currency beside it. A number alone may be about anything. */
  readonly isSure: boolean
}

export interface ChangedFacts {
  /** Texts that name a fact: they say the new value. */
  readonly shown: readonly FactText[]
  /** Texts that name a fact that has no value any more: they are left out. */
  readonly broken: readonly FactText[]
  readonly literals: readonly LiteralFact[]
}

const noChangedFacts: ChangedFacts = {shown: [], broken: [], literals: []}

const factTypes: ReadonlySet<string> = new Set(facts.reads)
const identified = z.array(z.looseObject({_id: z.string()}))
const factsAnswer = z.object({plans: identified, priceLists: identified, capabilities: identified})
type FactsAnswer = z.output<typeof factsAnswer>

/**
 * What a publish of drafts, or of a release, changes in texts.
 *
 * @param changed the drafts or versions that are published
 */
export async function readChangedFacts(
  client: SanityClient,
  schema: Schema,
  changed: readonly SanityDocument[],
  release?: string,
): Promise<ChangedFacts> {
  const ids = new Set<string>(
    changed.filter(({_type}) => factTypes.has(_type)).map(({_id}) => getPublishedId(_id)),
  )
  if (ids.size === 0) return noChangedFacts
  const tag = 'publish.facts'
  const answerIn = async (perspective: ClientPerspective): Promise<FactsAnswer> =>
    factsAnswer.parse(await client.withConfig({perspective}).fetch<unknown>(facts.query, {}, {tag}))
  const [published, all, stored] = await Promise.all([
    answerIn('published'),
    answerIn(release === undefined ? 'drafts' : [release]),
    client
      .withConfig({perspective: release === undefined ? 'raw' : [release]})
      .fetch<unknown>(
        '*[_type in $types && !(_id in path("versions.**"))]',
        {types: contentTypeNames},
        {tag},
      ),
  ])
  const next = (name: keyof FactsAnswer) => [
    ...published[name].filter(({_id}) => !ids.has(_id)),
    ...all[name].filter(({_id}) => ids.has(_id)),
  ]
  const before = factsByLocale(published)
  const after = factsByLocale({
    plans: next('plans'),
    priceLists: next('priceLists'),
    capabilities: next('capabilities'),
  })
  const values = (name: string, locale: LocaleCode) =>
    [before, after].map((known) => known.get(locale)?.get(name)?.value)
  const isChanged = (name: string, locale: LocaleCode) => {
    const [was, is] = values(name, locale)
    return was !== undefined && was !== is
  }
  const names = new Set(
    allLocaleCodes.flatMap((locale) =>
      [...(before.get(locale)?.keys() ?? [])].filter((name) => isChanged(name, locale)),
    ),
  )
  const shown: FactText[] = []
  const broken: FactText[] = []
  const literals: LiteralFact[] = []
  for (const [id, versions] of names.size === 0 ? [] : pairVersions(documents.parse(stored))) {
    const document = versions.draft ?? versions.published
    const type = document && schema.get(document._type)
    if (!document || !type) continue
    for (const {field, titles, value} of localizedValues(type, document)) {
      const text = {
        key: `${id} ${field}`,
        id,
        document,
        isDraft: versions.draft !== undefined,
        field,
        title: [documentTitle(type, document), ...titles].join(', '),
      }
      const named = allLocaleCodes.flatMap((locale) =>
        factsIn(plainText(value[locale]))
          .filter((name) => isChanged(name, locale))
          .map((name) => values(name, locale)[1]),
      )
      if (named.length > 0) (named.includes(undefined) ? broken : shown).push(text)
      const replacement = new Map<LocaleCode, unknown>()
      const now = (locale: LocaleCode) => replacement.get(locale) ?? value[locale]
      const found = [...names].flatMap((name) => {
        const hits = allLocaleCodes.flatMap((locale) => {
          const pattern = literalPattern(values(name, locale)[0] ?? '')
          const [literal] = pattern?.exec(plainText(now(locale))) ?? []
          return pattern === null || literal === undefined ? [] : [{locale, literal, pattern}]
        })
        // Other languages have the literal of another price: they get the fact together with the one that changes.
        if (!hits.some(({locale}) => isChanged(name, locale))) return []
        for (const {locale, pattern} of hits)
          replacement.set(locale, replaceIn(now(locale), pattern, `{${name}}`))
        const fact = before.get(defaultLocale)?.get(name)?.title ?? name
        return hits.map(({literal}) => ({literal, fact}))
      })
      if (found.length === 0) continue
      literals.push({
        ...text,
        found,
        replacement,
        isSure: found.every(({literal}) => /[^\d\s.,]/.test(literal)),
      })
    }
  }
  return {shown, broken, literals}
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Matches an amount or a number as it stands in texts: its sign before or after it, with any space between. */
function literalPattern(value: string): RegExp | null {
  const [number = ''] = /\d(?:[\d.,\s]*\d)?/.exec(value) ?? []
  if (number === '') return null
  const digits = escaped(number).replaceAll(/\s/g, '\\s?')
  const sign = escaped(value.replace(number, '').trim())
  const amount = sign === '' ? digits : `(?:${sign}\\s?${digits}|${digits}\\s?${sign})`
  return new RegExp(`(?<![\\p{L}\\d.,$])${amount}(?!\\p{L}|[.,]?\\d)`, 'gu')
}

/** The text in one language, plain or formatted, with all literals replaced. */
function replaceIn(value: unknown, pattern: RegExp, fact: string): unknown {
  if (typeof value === 'string') return value.replaceAll(pattern, fact)
  const text = JSON.stringify(value, (name, inner: unknown) =>
    name === 'text' && typeof inner === 'string' ? inner.replaceAll(pattern, fact) : inner,
  )
  return text === undefined ? value : JSON.parse(text)
}

/** A patch that puts facts in the place of literals. */
export const replacingPatch = (texts: readonly LiteralFact[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    texts.flatMap(({field, replacement}) =>
      [...replacement].map(([locale, value]) => [`${field}.${locale}`, value] as const),
    ),
  )
