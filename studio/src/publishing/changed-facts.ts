import {translatedTypeNames} from '@domora/content/content-types'
import {facts, factTypes} from '@domora/content/facts'
import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {factsIn} from '@domora/content/template'
import type {ClientPerspective, SanityClient} from '@sanity/client'
import {getPublishedId, type SanityDocument, type Schema} from 'sanity'
import {z} from 'zod'
import {factsByLocale, type FactsByLocale} from '../fields/facts.tsx'
import {documentTitle} from '../document-title.ts'
import {localizedValues} from '../translations/localized-values.ts'
import {escapePattern, mapTexts} from '../translations/map-texts.ts'
import {plainText} from '../translations/plain-text.ts'
import {pairVersions} from '../translations/translations.ts'
import {documents, fetchIn} from '../queries.ts'
import type {FieldPlace} from '../ui/texts.tsx'

interface FactText extends FieldPlace {
  readonly key: string
  readonly document: SanityDocument
  readonly published: SanityDocument | null
  /** Whether the document has unpublished edits. */
  readonly isDraft: boolean
}

export interface LiteralFact extends FactText {
  readonly found: readonly {readonly literal: string; readonly fact: string}[]
  /** Each language with facts in place of the literals. */
  readonly replacement: ReadonlyMap<LocaleCode, unknown>
  /** Whether the literal has a currency. A number alone may mean anything. */
  readonly isSure: boolean
}

export interface ChangedFacts {
  /** “Starter: price a month: $29 → $31”, and prices beside it that stay. */
  readonly values: readonly string[]
  readonly shown: readonly FactText[]
  /** Texts that name a fact without a value, so the site hides them. */
  readonly broken: readonly FactText[]
  readonly literals: readonly LiteralFact[]
}

const identified = z.array(z.looseObject({_id: z.string()}))
const factsResult = z.object({today: z.string()}).catchall(identified)

/** The facts before and after a publish, and the names of those with another value. */
interface FactChange {
  readonly before: FactsByLocale
  readonly after: FactsByLocale
  readonly names: ReadonlySet<string>
}

const valueOf = (all: FactsByLocale, name: string, locale: LocaleCode) => all.get(locale)?.get(name)?.value

const isChanged = ({before, after}: FactChange, name: string, locale: LocaleCode): boolean => {
  const was = valueOf(before, name, locale)
  return was !== undefined && was !== valueOf(after, name, locale)
}

/**
 * @param changed the drafts or versions that are published
 * @param published the result of `facts.query` for the published site
 * @param next the same with every draft, or with a release
 */
export function factChange(
  changed: readonly SanityDocument[],
  published: unknown,
  next: unknown,
): FactChange {
  const ids = new Set<string>(changed.map(({_id}) => getPublishedId(_id)))
  const {today, ...now} = factsResult.parse(published)
  const {today: _, ...all} = factsResult.parse(next)
  const before = factsByLocale(published)
  const after = factsByLocale({
    today,
    ...Object.fromEntries(
      Object.entries(now).map(([name, old]) => [
        name,
        [...old.filter(({_id}) => !ids.has(_id)), ...(all[name] ?? []).filter(({_id}) => ids.has(_id))],
      ]),
    ),
  })
  const change = {before, after, names: new Set<string>()}
  for (const [locale, known] of before)
    for (const name of known.keys()) if (isChanged(change, name, locale)) change.names.add(name)
  return change
}

export async function readChangedFacts(
  client: SanityClient,
  schema: Schema,
  drafts: readonly SanityDocument[],
): Promise<ChangedFacts> {
  const tag = 'publish.facts'
  const resultIn = (perspective: ClientPerspective) =>
    fetchIn(client, perspective, tag, z.unknown(), facts.query)
  const noChange: ChangedFacts = {values: [], shown: [], broken: [], literals: []}
  if (!drafts.some(({_type}) => factTypes.has(_type))) return noChange
  const change = factChange(drafts, ...(await Promise.all([resultIn('published'), resultIn('drafts')])))
  if (change.names.size === 0) return noChange
  const query = '*[_type in $types && !(_id in path("versions.**"))]'
  const stored = await fetchIn(client, 'raw', tag, documents, query, {types: translatedTypeNames})
  return changedTexts(schema, change, stored)
}

export function changedTexts(
  schema: Schema,
  change: FactChange,
  stored: readonly SanityDocument[],
): ChangedFacts {
  const {before, after, names} = change
  const lengthOf = (name: string) => valueOf(before, name, defaultLocale)?.length ?? 0
  // “5 properties” contains the value of another fact.
  const longestFirst = [...names].toSorted((one, other) => lengthOf(other) - lengthOf(one))
  const shown: FactText[] = []
  const broken: FactText[] = []
  const literals: LiteralFact[] = []
  for (const [id, versions] of pairVersions(stored)) {
    const document = versions.draft ?? versions.published
    const type = document && schema.get(document._type)
    if (!document || !type) continue
    for (const {field, titles, value} of localizedValues(type, document)) {
      const text = {
        key: `${id} ${field}`,
        id,
        type: type.name,
        document,
        published: versions.published ?? null,
        isDraft: versions.draft !== undefined,
        field,
        title: `${documentTitle(type, document)}: ${titles.join(' › ')}`,
      }
      const named = allLocaleCodes.flatMap((locale) =>
        factsIn(plainText(value[locale]))
          .filter((name) => isChanged(change, name, locale))
          .map((name) => valueOf(after, name, locale)),
      )
      if (named.length > 0) (named.includes(undefined) ? broken : shown).push(text)
      const replacement = new Map<LocaleCode, unknown>()
      const now = (locale: LocaleCode) => replacement.get(locale) ?? value[locale]
      const found = longestFirst.flatMap((name) => {
        const hits = allLocaleCodes.flatMap((locale) => {
          const pattern = literalPattern(valueOf(before, name, locale) ?? '')
          const [literal] = pattern?.exec(plainText(now(locale))) ?? []
          return pattern === null || literal === undefined ? [] : [{locale, literal, pattern}]
        })
        // Other languages contain the literal of another price. They get the fact too.
        if (!hits.some(({locale}) => isChanged(change, name, locale))) return []
        for (const {locale, pattern} of hits)
          replacement.set(
            locale,
            mapTexts(now(locale), (words) => words.replaceAll(pattern, `{${name}}`)),
          )
        const fact = before.get(defaultLocale)?.get(name)?.title ?? name
        return hits.map(({literal}) => ({literal, fact}))
      })
      const isSure = found.every(({literal}) => /[^\d\s.,]/.test(literal))
      if (found.length > 0) literals.push({...text, found, replacement, isSure})
    }
  }
  return {values: changedValues(change), shown, broken, literals}
}

function changedValues(change: FactChange): readonly string[] {
  const {before, after, names} = change
  const plans = [...names].flatMap((name) => /^price\.[^.]+\./.exec(name)?.[0] ?? [])
  const all = new Set([...before.values()].flatMap((known) => [...known.keys()]))
  return [...all]
    .filter((name) => (names.has(name) && !name.includes('|')) || plans.some((plan) => name.startsWith(plan)))
    .map((name) => {
      const known = [...before].flatMap(([locale, values]) => {
        const fact = values.get(name)
        const next = valueOf(after, name, locale) ?? 'no value'
        return fact ? [{...fact, next}] : []
      })
      const list = (values: readonly string[]) => new Intl.ListFormat('en').format(new Set(values))
      const changed = known.filter(({value, next}) => value !== next)
      const title = known[0]?.title ?? name
      if (changed.some(({value, next}) => Math.max(value.length, next.length) > longestShown))
        return `${title}: new text`
      const stays = list(known.filter(({value, next}) => value === next).map(({value}) => value))
      const changes = list(changed.map(({value, next}) => `${value} → ${next}`))
      const unchanged = stays && (changes === '' ? `${stays}, unchanged` : ` (unchanged: ${stays})`)
      return `${title}: ${changes}${unchanged}`
    })
}

/** The list of all forms has hundreds of characters. */
const longestShown = 80

/** Matches a number, with its currency before or after it and any space between. */
function literalPattern(value: string): RegExp | null {
  const [number = ''] = /\d(?:[\d.,\s]*\d)?/.exec(value) ?? []
  if (number === '') return null
  const digits = escapePattern(number).replaceAll(/\s/g, '\\s?')
  const sign = escapePattern(value.replace(number, '').trim())
  const amount = sign === '' ? digits : `(?:${sign}\\s?${digits}|${digits}\\s?${sign})`
  return new RegExp(`(?<![\\p{L}\\d.,$])${amount}(?!\\p{L}|[.,]?\\d)`, 'gu')
}

/** The fields to set, by path. */
export const replacingPatch = (texts: readonly LiteralFact[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    texts.flatMap(({field, replacement}) =>
      [...replacement].map(([locale, value]) => [`${field}.${locale}`, value] as const),
    ),
  )
