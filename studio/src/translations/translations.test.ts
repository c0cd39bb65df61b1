import {allLocaleCodes, type LocaleCode} from '@domora/content/locales'
import {createSchema, type SanityDocument, type SchemaType} from 'sanity'
import {describe, expect, test} from 'vitest'
import {schemaTypes} from '../schema-types.ts'
import {testDocument} from '../testing/test-document.ts'
import {type Basis, hash} from './basis.ts'
import {basesToStore, confirmed, replacedBases, translationsOf, type Versions} from './translations.ts'

const schema = createSchema({name: 'test', types: schemaTypes})
const typeOf = (name: string): SchemaType => {
  const found = schema.get(name)
  if (!found) throw new Error(`no type ${name}`)
  return found
}
const type = typeOf('faq')

const faq = (question: Partial<Record<LocaleCode, string>>, more: object = {}) =>
  testDocument('faq-fees', 'faq', {question, ...more})

const publish = ({published, draft}: Versions, known?: readonly Basis[]): SanityDocument => {
  const document = draft ?? published
  if (!document) throw new Error('nothing to publish')
  const translatedFrom = basesToStore(type, {published, draft}, known)
  return {...document, _updatedAt: new Date().toISOString(), translatedFrom}
}

/** The same value for every locale. */
const inEach = (value: string) => Object.fromEntries(allLocaleCodes.map((locale) => [locale, value]))

/** The states of the question, by locale. */
const stateOf = (versions: Versions) =>
  Object.fromEntries(translationsOf(type, versions).map(({locale, state}) => [locale, state]))

const old = {
  ...inEach('Fees?'),
  gb: 'Are there fees?',
  pl: 'Czy są opłaty?',
  de: 'Gibt es Gebühren?',
  pt: 'Há taxas?',
}
const changed = {...old, gb: 'Are there any late fees?'}

describe('a document without stored bases', () => {
  test('is up to date once published, and a draft before', () => {
    expect(stateOf({published: faq(old)})).toEqual(inEach('current'))
    expect(stateOf({draft: faq(old)})).toEqual(inEach('draft'))
  })

  test('lacks a translation where there is only English', () => {
    expect(stateOf({published: faq({...old, pl: ' '})})).toMatchObject({pl: 'missing', de: 'current'})
    expect(stateOf({published: faq({})})).toEqual({})
  })

  test('is stale while the English is changed in a draft, and has both texts', () => {
    const translations = translationsOf(type, {published: faq(old), draft: faq(changed)})
    expect(translations.map(({locale, state}) => [locale, state])).toEqual(
      allLocaleCodes.map((locale) => [locale, locale === 'gb' ? 'draft' : 'stale']),
    )
    expect(translations[1]).toMatchObject({
      english: changed.gb,
      previousEnglish: old.gb,
      text: old.pl,
      titles: ['Question'],
    })
  })
})

describe('when the English changes', () => {
  test('and is restored from history, the translations are current again', () => {
    const published = publish({published: faq(old), draft: faq(changed)})
    expect(stateOf({published})).toMatchObject({pl: 'stale'})
    // A revision from history has no stored bases.
    const restored = publish({published, draft: faq(old)})
    expect(stateOf({published: restored})).toMatchObject({gb: 'current', pl: 'current', de: 'current'})
  })

  const stale = publish({published: faq(old), draft: faq(changed)})
  const allStale = inEach('stale')

  test('publishing it leaves the translations stale', () => {
    expect(stateOf({published: stale})).toEqual({...allStale, gb: 'current'})
    expect(translationsOf(type, {published: stale}).map(({previousEnglish}) => previousEnglish)).toEqual(
      allLocaleCodes.map((locale) => (locale === 'gb' ? undefined : old.gb)),
    )
  })

  test('a translation is current once it is published', () => {
    const draft = {...stale, question: {...changed, pl: 'Czy są opłaty za spóźnienie?'}}
    expect(stateOf({published: stale, draft})).toEqual({...allStale, gb: 'current', pl: 'draft'})
    const published = publish({published: stale, draft})
    expect(stateOf({published})).toEqual({...allStale, gb: 'current', pl: 'current'})
  })

  test('changing it back makes them current again', () => {
    const published = publish({published: stale, draft: {...stale, question: old}})
    expect(stateOf({published})).toMatchObject({pl: 'current'})
  })

  test('a second change still shows the text that was translated', () => {
    const again = {...stale, question: {...changed, gb: 'Do late payments cost a fee?'}}
    const published = publish({published: stale, draft: again})
    expect(translationsOf(type, {published})[1]).toMatchObject({state: 'stale', previousEnglish: old.gb})
  })

  test('an editor can mark a translation as current', () => {
    const german = translationsOf(type, {published: stale}).filter(({locale}) => locale === 'de')
    const published = publish({published: stale}, german.map(confirmed))
    expect(stateOf({published})).toEqual({...allStale, gb: 'current', de: 'current'})
  })

  test('English and translation changed together are a new translation', () => {
    const draft = faq({...changed, pl: 'Czy są opłaty za spóźnienie?'})
    expect(stateOf({published: faq(old), draft})).toMatchObject({pl: 'draft', de: 'stale'})
  })
})

test('a stale translation is dated by the publish that changed the English, and keeps the date', () => {
  const first = publish({published: faq(old), draft: faq(changed)})
  const since = translationsOf(type, {published: first})[1]?.staleSince
  expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(60_000)
  const question = {...changed, gb: 'Are there late fees?'}
  const second = publish({published: first, draft: {...first, question}})
  expect(translationsOf(type, {published: second})[1]).toMatchObject({state: 'stale', staleSince: since})
  // An unpublished change is seen by no visitor.
  expect(translationsOf(type, {published: faq(old), draft: faq(changed)})[1]?.staleSince).toBeUndefined()
})

describe('changes that were not made in Studio', () => {
  const stored = publish({published: faq(old)})

  test('changed English is noticed', () => {
    expect(stateOf({published: {...stored, question: changed}})).toMatchObject({pl: 'stale', gb: 'current'})
  })

  test('a changed translation is a new one', () => {
    const question = {...changed, pl: 'Czy są opłaty za spóźnienie?'}
    expect(stateOf({published: {...stored, question}})).toMatchObject({pl: 'current', de: 'stale'})
  })

  test('an outdated basis does not hide that a draft makes a translation stale', () => {
    const published = {...stored, question: {...changed, pl: 'Czy są opłaty za spóźnienie?'}}
    const draft = {...published, question: {...published.question, gb: 'Do late payments cost a fee?'}}
    expect(translationsOf(type, {published, draft})[1]).toMatchObject({
      state: 'stale',
      previousEnglish: changed.gb,
    })
  })
})

describe('the stored bases', () => {
  test('have one entry for each field whose translations were made from the same English', () => {
    expect(basesToStore(type, {published: faq(old)})).toEqual([
      {
        _key: expect.stringMatching(/^[a-z0-9]+$/),
        _type: 'translationBasis',
        field: 'question',
        english: old.gb,
        translations: Object.fromEntries(
          allLocaleCodes.slice(1).map((locale) => [locale, expect.any(String)]),
        ),
      },
    ])
  })

  test('are empty without translations', () => {
    expect(basesToStore(type, {published: faq({gb: 'Are there fees?'})})).toEqual([])
  })

  test('stay the same when nothing has changed', () => {
    const published = publish({published: faq(old)})
    expect(basesToStore(type, {published})).toEqual(published['translatedFrom'])
  })

  test('are ignored when they are malformed', () => {
    for (const translatedFrom of ['x', [5], [{field: 1}], {}]) {
      expect(stateOf({published: faq(old, {translatedFrom})})).toMatchObject({pl: 'current'})
    }
  })
})

describe('a stale translation stays stale', () => {
  const stale = publish({published: faq(old), draft: faq(changed)})

  test('where a number in it is replaced by a fact', () => {
    const german = new Map<LocaleCode, unknown>([
      ['gb', 'From {price.pro.month}?'],
      ['de', 'Ab {price.pro.month}?'],
    ])
    const stateAfter = (before: SanityDocument) => {
      const written = replacedBases(type, {published: before}, [{field: 'question', replacement: german}])
      const translatedFrom = basesToStore(type, {published: before}, [], written)
      const question = {...Object(before['question']), ...Object.fromEntries(german)}
      return stateOf({published: {...before, question, translatedFrom}})
    }
    expect(stateAfter(stale)).toMatchObject({pl: 'stale', de: 'stale'})
    expect(stateAfter(faq(old))).toMatchObject({pl: 'stale', de: 'current'})
  })

  test('in a duplicated section', () => {
    const page = typeOf('page')
    const section = (_key: string, heading: object) => ({_type: 'faqSection', _key, heading})
    const published = testDocument('page-1', 'page', {sections: [section('a', old)]})
    const draft = {...published, sections: [section('a', changed)]}
    const translatedFrom = basesToStore(page, {published, draft})
    const sections = [section('a', changed), section('b', changed)]
    const states = translationsOf(page, {published, draft: {...draft, sections, translatedFrom}})
    expect(states.filter(({locale}) => locale === 'pl').map(({state}) => state)).toEqual(['stale', 'stale'])
  })

  test('while its field is hidden', () => {
    const feature = typeOf('feature')
    const withKind = (kind: string, title: object, more: object = {}) =>
      testDocument('d', 'feature', {illustration: {kind, rentCollected: {title}}, ...more})
    const before = {published: withKind('rentCollected', old), draft: withKind('rentCollected', changed)}
    const edited = withKind('overview', changed, {translatedFrom: basesToStore(feature, before)})
    const translatedFrom = basesToStore(feature, {published: edited})
    const shown = translationsOf(feature, {published: withKind('rentCollected', changed, {translatedFrom})})
    expect(shown.find(({locale}) => locale === 'pl')).toMatchObject({
      state: 'stale',
      titles: expect.anything(),
    })
  })
})

test('the hash of a text is FNV-1a', () => {
  // From the algorithm's published test vectors.
  expect(hash('a')).toBe((0xe40c292c).toString(36))
  expect(hash('')).toBe((0x811c9dc5).toString(36))
})
