import {defaultLocale} from '@domora/content/locales'
import {blocks} from '@domora/content/blocks'
import * as fc from 'fast-check'
import {createSchema, type SanityDocument} from 'sanity'
import {expect, test} from 'vitest'
import {schemaTypes} from '../../schema-types.ts'
import {testDocument} from '../../testing/test-document.ts'
import {type Basis, basisField, hash} from '../../translations/basis.ts'
import {plainText} from '../../translations/plain-text.ts'
import {
  basesToStore,
  confirmed,
  knownBases,
  translationsOf,
  type Versions,
} from '../../translations/translations.ts'
import {importedFields} from './import-translations.ts'

const faq = createSchema({name: 'test', types: schemaTypes}).get('faq')
if (!faq) throw new Error('no type faq')
const type = faq

const locales = ['gb', 'pl', 'de'] as const
type Locale = (typeof locales)[number]
const fields = ['question', 'answer'] as const
type Field = (typeof fields)[number]
/** The draft, a document in a release, and a scheduled draft. */
const places = ['draft', 'release', 'scheduled'] as const
type Place = (typeof places)[number]

const edits = ['write', 'write', 'write', 'write', 'undo', 'confirm', 'import', 'restore', 'reopen'] as const
const releases = ['publish', 'publishOneLanguage', 'discard', 'add', 'launch', 'undoLaunch'] as const
const step = fc.record({
  action: fc.constantFrom(...edits, ...releases),
  place: fc.constantFrom(...places),
  field: fc.constantFrom(...fields),
  locale: fc.constantFrom(...locales),
  /** An old text of the document, or a new one. */
  pick: fc.nat(5),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** What the test knows of a text: the English that someone wrote, imported or confirmed it for. */
type Origins = Readonly<Record<string, {readonly text: string; readonly writtenFor: string | undefined}>>

/** A document and what the test knows of it, which nobody but the test reads. */
interface Saved {
  readonly document: SanityDocument
  readonly origins: Origins
}

const textIn = ({document}: Saved, field: Field, locale: Locale): string =>
  plainText(Object(document[field])[locale])

function withText(document: SanityDocument, field: Field, locale: Locale, text: string): SanityDocument {
  const value = field === 'question' ? text : blocks(text)
  return {...document, [field]: {...Object(document[field]), [locale]: value}}
}

/** An editor, the lake and a Studio whose forms store bases. */
class Simulation {
  published: Saved
  readonly places = new Map<Place, Saved>()
  /** Every state that can be restored. */
  readonly history: Saved[]
  beforeLaunch: Saved | undefined
  /** Pairs of a translation and the English that it was written, imported or confirmed for. */
  readonly good = new Set<string>()
  /** The open form: what it knows, and what it can undo. */
  form: {place: Place; known: readonly Basis[]; undo: {field: Field; locale: Locale; text: string}[]}
  private count = 0

  constructor() {
    const texts = (name: string) =>
      Object.fromEntries(locales.map((locale) => [locale, `${name} ${locale} 0`]))
    const answer = Object.fromEntries(locales.map((locale) => [locale, blocks(`answer ${locale} 0`)]))
    const document = testDocument('faq-1', 'faq', {question: texts('question'), answer})
    this.published = {document, origins: {}}
    for (const field of fields)
      for (const locale of locales)
        if (locale !== defaultLocale) this.published = this.originate(this.published, field, locale)
    this.history = [this.published]
    this.form = {place: 'draft', known: [], undo: []}
  }

  originate(saved: Saved, field: Field, locale: Locale, english = textIn(saved, field, 'gb')): Saved {
    const text = textIn(saved, field, locale)
    this.good.add(`${field} ${locale}: ${english} / ${text}`)
    return {...saved, origins: {...saved.origins, [`${field} ${locale}`]: {text, writtenFor: english}}}
  }

  versions(place: Place): Versions {
    return {published: this.published.document, draft: this.places.get(place)?.document}
  }

  save(place: Place, saved: Saved): void {
    this.places.set(place, saved)
    this.history.push(saved)
  }

  /** What the form does after each change. */
  changeInForm(place: Place, change: (saved: Saved) => Saved): void {
    if (this.form.place !== place) this.form = {place, known: [], undo: []}
    this.form.known = knownBases(type, this.versions(place), this.form.known)
    const changed = change(this.places.get(place) ?? this.published)
    this.places.set(place, changed)
    this.form.known = knownBases(type, this.versions(place), this.form.known)
    const bases = basesToStore(type, this.versions(place), this.form.known)
    this.save(place, {...changed, document: {...changed.document, [basisField]: bases}})
  }

  goLive(place: Place, saved: Saved): void {
    this.published = saved
    this.history.push(saved)
    this.places.delete(place)
  }

  newText(saved: Saved, {field, locale, pick}: Step): {text: string; isNew: boolean} {
    const old = this.history.map((one) => textIn(one, field, locale))
    const isNew = pick < 3
    const text = isNew
      ? `${field} ${locale} ${++this.count}`
      : (old[pick % old.length] ?? textIn(saved, field, locale))
    return {text, isNew}
  }

  run(one: Step): void {
    const {action, place, field, locale, pick} = one
    const saved = this.places.get(place)
    // The draft begins with the first edit; a release has only what is added.
    const isOpen = saved !== undefined || place === 'draft'
    const present = saved ?? this.published
    const translation = translationsOf(type, this.versions(place)).find(
      (found) => found.field === field && found.locale === locale,
    )
    if (action === 'write' && isOpen) {
      const {text, isNew} = this.newText(present, one)
      const before = textIn(present, field, locale)
      if (text === before) return
      this.changeInForm(place, (now) => {
        const written = {...now, document: withText(now.document, field, locale, text)}
        if (locale === defaultLocale) return written
        const originated = this.originate(written, field, locale)
        // Studio may still ask about words that were stale before.
        const {[`${field} ${locale}`]: _, ...others} = originated.origins
        return isNew ? originated : {...originated, origins: others}
      })
      this.form.undo.push({field, locale, text: before})
    } else if (action === 'undo') {
      const last = this.form.undo.pop()
      if (last === undefined || (this.form.place !== 'draft' && !this.places.has(this.form.place))) return
      const {[`${last.field} ${last.locale}`]: _, ...origins} = (
        this.places.get(this.form.place) ?? this.published
      ).origins
      this.changeInForm(this.form.place, (now) => ({
        document: withText(now.document, last.field, last.locale, last.text),
        origins,
      }))
    } else if (action === 'reopen') {
      this.form = {place, known: [], undo: []}
    } else if (action === 'confirm' && isOpen && translation?.state === 'stale') {
      const bases = basesToStore(type, this.versions(place), [confirmed(translation)])
      const document = {...present.document, [basisField]: bases}
      const next = this.originate({...present, document}, field, locale)
      if (saved) this.save(place, next)
      else this.goLive(place, next)
    } else if (action === 'import' && isOpen && locale !== defaultLocale) {
      const text = `${field} ${locale} ${++this.count}`
      // The file may be older than the English.
      const english = textIn(pick > 2 ? present : (this.history[pick] ?? present), field, 'gb')
      const basis = {field, locale, english, translation: hash(text)}
      const value = field === 'question' ? text : blocks(text)
      const set = importedFields(type, this.versions(place), [{basis, value}])
      const document = {...withText(present.document, field, locale, text), [basisField]: set[basisField]}
      this.save(place, this.originate({...present, document}, field, locale, english))
    } else if (action === 'restore' && isOpen) {
      const old = this.history[pick % this.history.length] ?? present
      this.changeInForm(place, () => old)
    } else if (action === 'publish' && place === 'draft' && saved) {
      const bases = basesToStore(type, this.versions(place))
      this.goLive(place, {...saved, document: {...saved.document, [basisField]: bases}})
    } else if (action === 'publishOneLanguage' && place === 'draft' && saved) {
      const result = fields.reduce(
        (now, name) => withText(now, name, locale, textIn(saved, name, locale)),
        this.published.document,
      )
      const known = knownBases(type, this.versions(place))
      const bases = basesToStore(type, {published: this.published.document, draft: result}, known)
      const kept = Object.entries(this.published.origins).filter(([key]) => !key.endsWith(locale))
      const own = Object.entries(saved.origins).filter(([key]) => key.endsWith(locale))
      this.published = {
        document: {...result, [basisField]: bases},
        origins: Object.fromEntries([...kept, ...own]),
      }
      this.history.push(this.published)
    } else if (action === 'discard' && saved) {
      this.places.delete(place)
    } else if (action === 'add' && place !== 'draft' && !saved) {
      const draft = this.places.get('draft')
      // Studio schedules a draft as it is, without one of our functions.
      this.places.set(place, place === 'scheduled' && draft ? draft : this.published)
      if (place === 'scheduled') this.places.delete('draft')
    } else if (action === 'launch' && place !== 'draft' && saved) {
      this.beforeLaunch = this.published
      this.goLive(place, saved)
    } else if (action === 'undoLaunch' && this.beforeLaunch) {
      this.published = this.beforeLaunch
      this.history.push(this.published)
      this.beforeLaunch = undefined
    }
  }

  /** Texts that count as up to date and are not, or the other way round. */
  problems(): string[] {
    return [undefined, ...places].flatMap((place) => {
      const saved = place ? this.places.get(place) : this.published
      if (saved === undefined) return []
      const versions = place ? this.versions(place) : {published: this.published.document}
      return translationsOf(type, versions).flatMap(({field, locale, english, text, state}) => {
        if (locale === defaultLocale || text === '') return []
        const pair = `${field} ${locale}: ${english} / ${text}`
        const origin = saved.origins[`${field} ${locale}`]
        const isSure = origin?.writtenFor === english && origin.text === text
        return (state === 'stale' ? isSure : !this.good.has(pair)) ? [`${place} ${pair} is ${state}`] : []
      })
    })
  }
}

test('a text is up to date only if someone wrote, imported or confirmed it for the present English', () => {
  fc.assert(
    fc.property(fc.array(step, {minLength: 4, maxLength: 24}), (steps) => {
      const simulation = new Simulation()
      for (const one of steps) {
        simulation.run(one)
        expect(simulation.problems()).toEqual([])
      }
    }),
    {seed: 20_261_124, numRuns: 1_000},
  )
}, 120_000)
