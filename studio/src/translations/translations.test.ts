import type {LocaleCode} from '@domora/content/locales'
import {createSchema, type SanityDocument, type SchemaType} from 'sanity'
import {describe, expect, test} from 'vitest'
import {schemaTypes} from '../schema-types.ts'
import {basesToStore, translationsOf, type Versions} from './translations.ts'

const found = createSchema({name: 'test', types: schemaTypes}).get('faq')
if (!found) throw new Error('no type faq')
const type: SchemaType = found

const faq = (question: Partial<Record<LocaleCode, string>>, more: object = {}): SanityDocument => ({
  _id: 'faq-fees',
  _type: 'faq',
  _rev: 'r',
  _createdAt: '2026-11-21T00:00:00Z',
  _updatedAt: '2026-11-21T00:00:00Z',
  question,
  ...more,
})

const publish = (
  {published, draft}: Versions,
  settled?: Parameters<typeof basesToStore>[2],
): SanityDocument => {
  const document = draft ?? published
  if (!document) throw new Error('nothing to publish')
  return {...document, translatedFrom: basesToStore(type, {published, draft}, settled)}
}

/** The states of the question, by locale. */
const stateOf = (versions: Versions) =>
  Object.fromEntries(translationsOf(type, versions).map(({locale, state}) => [locale, state]))

const old = {gb: 'Are there fees?', pl: 'Czy są opłaty?', de: 'Gibt es Gebühren?', pt: 'Há taxas?'}
const changed = {...old, gb: 'Are there any late fees?'}

describe('a document without notes', () => {
  test('is up to date once published, and a draft before', () => {
    expect(stateOf({published: faq(old)})).toEqual({
      gb: 'current',
      pl: 'current',
      de: 'current',
      pt: 'current',
    })
    expect(stateOf({draft: faq(old)})).toEqual({gb: 'draft', pl: 'draft', de: 'draft', pt: 'draft'})
  })

  test('misses what has English and no translation', () => {
    expect(stateOf({published: faq({...old, pl: ' '})})).toMatchObject({pl: 'missing', de: 'current'})
    expect(stateOf({published: faq({})})).toEqual({})
  })

  test('is stale while the English is being changed, and shows both', () => {
    const translations = translationsOf(type, {published: faq(old), draft: faq(changed)})
    expect(translations.map(({locale, state}) => [locale, state])).toEqual([
      ['gb', 'draft'],
      ['pl', 'stale'],
      ['de', 'stale'],
      ['pt', 'stale'],
    ])
    expect(translations[1]).toMatchObject({
      english: changed.gb,
      was: old.gb,
      text: old.pl,
      titles: ['Question'],
    })
  })
})

describe('the English changes', () => {
  test('and is brought back from history: the translations are up to date as they were', () => {
    const published = publish({published: faq(old), draft: faq(changed)})
    expect(stateOf({published})).toMatchObject({pl: 'stale'})
    // What history brings back is as old as its notes: it has none.
    const broughtBack = publish({published, draft: faq(old)})
    expect(stateOf({published: broughtBack})).toMatchObject({gb: 'current', pl: 'current', de: 'current'})
  })

  const stale = publish({published: faq(old), draft: faq(changed)})

  test('publishing it does not make translations fresh', () => {
    expect(stateOf({published: stale})).toEqual({gb: 'current', pl: 'stale', de: 'stale', pt: 'stale'})
    expect(translationsOf(type, {published: stale}).map(({was}) => was)).toEqual([
      undefined,
      old.gb,
      old.gb,
      old.gb,
    ])
  })

  test('translating makes one language fresh, when it is published', () => {
    const draft = {...stale, question: {...changed, pl: 'Czy są opłaty za spóźnienie?'}}
    expect(stateOf({published: stale, draft})).toEqual({gb: 'current', pl: 'draft', de: 'stale', pt: 'stale'})
    const published = publish({published: stale, draft})
    expect(stateOf({published})).toEqual({gb: 'current', pl: 'current', de: 'stale', pt: 'stale'})
  })

  test('changing it back makes them fresh again', () => {
    expect(stateOf({published: publish({published: stale, draft: {...stale, question: old}})})).toMatchObject(
      {
        pl: 'current',
      },
    )
  })

  test('a second change still shows what the translation was made from', () => {
    const again = {...stale, question: {...changed, gb: 'Do late payments cost a fee?'}}
    const published = publish({published: stale, draft: again})
    expect(translationsOf(type, {published})[1]).toMatchObject({state: 'stale', was: old.gb})
  })

  test('somebody may say that a translation is still right', () => {
    const published = publish({published: stale}, (field, locale) => field === 'question' && locale === 'de')
    expect(stateOf({published})).toEqual({gb: 'current', pl: 'stale', de: 'current', pt: 'stale'})
  })

  test('both changing at once is a new translation', () => {
    const draft = faq({...changed, pl: 'Czy są opłaty za spóźnienie?'})
    expect(stateOf({published: faq(old), draft})).toMatchObject({pl: 'draft', de: 'stale'})
  })
})

describe('published past Studio', () => {
  const noted = publish({published: faq(old)})

  test('a changed English is noticed', () => {
    expect(stateOf({published: {...noted, question: changed}})).toMatchObject({pl: 'stale', gb: 'current'})
  })

  test('a changed translation is a new one', () => {
    const question = {...changed, pl: 'Czy są opłaty za spóźnienie?'}
    expect(stateOf({published: {...noted, question}})).toMatchObject({pl: 'current', de: 'stale'})
  })

  test('an outdated note does not hide that a draft leaves a translation behind', () => {
    const published = {...noted, question: {...changed, pl: 'Czy są opłaty za spóźnienie?'}}
    const draft = {...published, question: {...published.question, gb: 'Do late payments cost a fee?'}}
    expect(translationsOf(type, {published, draft})[1]).toMatchObject({state: 'stale', was: changed.gb})
  })
})

describe('what is kept', () => {
  test('is one entry for each field whose translations were made from the same English', () => {
    expect(basesToStore(type, {published: faq(old)})).toEqual([
      {
        _key: expect.stringMatching(/^[a-z0-9]+$/),
        _type: 'translationBasis',
        field: 'question',
        english: old.gb,
        translations: {pl: expect.any(String), de: expect.any(String), pt: expect.any(String)},
      },
    ])
  })

  test('is nothing for what is not translated', () => {
    expect(basesToStore(type, {published: faq({gb: 'Are there fees?'})})).toEqual([])
  })

  test('is the same when nothing has changed', () => {
    const published = publish({published: faq(old)})
    expect(basesToStore(type, {published})).toEqual(published['translatedFrom'])
  })

  test('can be broken without breaking the board', () => {
    for (const translatedFrom of ['x', [5], [{field: 1}], {}]) {
      expect(stateOf({published: faq(old, {translatedFrom})})).toMatchObject({pl: 'current'})
    }
  })
})
