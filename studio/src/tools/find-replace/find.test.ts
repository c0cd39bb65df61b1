import {defaultLocale} from '@domora/content/locales'
import {translatedTypeNames} from '@domora/content/content-types'
import {facts} from '@domora/content/facts'
import * as fc from 'fast-check'
import {getDraftId, getVersionId, type SanityDocument} from 'sanity'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {factsByLocale} from '../../fields/facts.tsx'
import {documents} from '../../queries.ts'
import {startTestLake, type TestLake} from '../../testing/test-lake.ts'
import {translationsOf} from '../../translations/translations.ts'
import {boardRows} from '../translation-board/board.ts'
import {findHits, findIn, replaceHits, replaceIn, type Search} from './find.ts'

const search = (find: string, replacement: string, others: Partial<Search> = {}): Search => ({
  find,
  replacement,
  isCaseSensitive: true,
  isWholeWords: false,
  ...others,
})

const block = (...spans: readonly (string | readonly [string, string])[]) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  markDefs: [],
  children: spans.map((span, index) => {
    const [text, ...marks] = typeof span === 'string' ? [span] : span
    return {_type: 'span', _key: `s${index}`, text, marks}
  }),
})

/** A text after all hits are replaced. */
const replaced = (value: unknown, {replacement, ...rest}: Search) =>
  replaceIn(
    value,
    findIn(value, {replacement, ...rest}).flatMap(({place}) => place ?? []),
    replacement,
  )

describe('a search', () => {
  const text = 'Early access, early accessory, EARLY access'

  test.each([
    [{}, 1],
    [{isCaseSensitive: false}, 3],
    [{isCaseSensitive: false, isWholeWords: true}, 2],
  ])('%j finds %i', (options, count) =>
    expect(findIn(text, search('Early access', '', options))).toHaveLength(count),
  )

  test('whole words have letters of any language', () => {
    expect(findIn('mieszkań, mieszkańców', search('mieszkań', '', {isWholeWords: true}))).toHaveLength(1)
  })

  test('a space finds a space that does not break', () => {
    expect(findIn('29\u{A0}€', search('29 €', ''))).toHaveLength(1)
  })

  test('codes and addresses do not count', () => {
    const written =
      'fact {fact.launch} at https://fact.example, www.fact.example, fact@domora.example or fact'
    expect(replaced(written, search('fact', 'x'))).toBe(
      'x {fact.launch} at https://fact.example, www.fact.example, fact@domora.example or x',
    )
  })

  test('characters of patterns are characters', () => {
    expect(replaced('a.b (a+b) $&', search('(a+b)', '$&'))).toBe('a.b $& $&')
  })
})

describe('formatted text', () => {
  test('keeps its formatting', () => {
    const value = [block('Join the ', ['waitlist', 'strong'], ' or the waitlist.'), block('No waitlist')]
    expect(replaced(value, search('waitlist', 'list'))).toEqual([
      block('Join the ', ['list', 'strong'], ' or the list.'),
      block('No list'),
    ])
  })

  test('a hit across formatting has no place', () => {
    const [hit] = findIn([block('Join the ', ['waitlist', 'strong'])], search('the wait', 'a '))
    expect(hit).toEqual({place: undefined, before: 'Join the waitlist', after: 'Join a list'})
  })
})

test('a replacement that did not occur before can be replaced back', () => {
  const words = fc.string({unit: fc.constantFrom('a', 'b', ' ', '{limit.free}', '.', '+')})
  const value = fc.oneof(
    words,
    fc.array(
      fc
        .array(fc.tuple(words, fc.constantFrom('strong', 'em')), {minLength: 1})
        .map((spans) => block(...spans)),
    ),
  )
  const find = fc.string({unit: fc.constantFrom('a', 'b', '.', '+'), minLength: 1, maxLength: 3})
  const replacement = fc.string({unit: fc.constantFrom('x', 'y'), minLength: 1, maxLength: 3})
  fc.assert(
    fc.property(value, find, replacement, (before, from, to) => {
      // “xx” beside “xx” would begin in the middle.
      fc.pre(new Set(to).size === to.length)
      expect(replaced(replaced(before, search(from, to)), search(to, from))).toEqual(before)
    }),
  )
})

describe('documents', () => {
  let lake: TestLake
  beforeAll(async () => {
    lake = await startTestLake()
  }, 30_000)
  afterAll(() => lake.close())

  const rowsIn = async (filter: string) => {
    const raw = lake.client.withConfig({perspective: 'raw'})
    const stored = await raw.fetch<unknown>(`*[_type in $types && ${filter}]`, {types: translatedTypeNames})
    return boardRows(lake.workspace.schema, translatedTypeNames)(documents.parse(stored))
  }
  const withDrafts = () => rowsIn('!(_id in path("versions.**"))')

  async function hitsOf(options: Search) {
    const known = factsByLocale(await lake.client.fetch<unknown>(facts.query))
    return findHits(await withDrafts(), options, known)
  }

  const get = (id: string) => lake.client.getDocument<SanityDocument>(id)

  test('hits have words instead of paths, in all languages', async () => {
    const hits = await hitsOf(search('Domora', 'Domus', {isWholeWords: true}))
    expect(hits.length).toBeGreaterThan(50)
    expect(new Set(hits.map(({locale}) => locale))).toEqual(new Set([undefined, 'gb', 'pl', 'de', 'pt']))
    const titles = hits.map(({title}) => title)
    expect(titles).toContain('Settings & navigation: Settings & navigation › Product name')
    expect(titles.join()).not.toMatch(/_key|\.gb/)
    expect(await hitsOf(search('Domora', '', {locale: 'pl'}))).not.toContainEqual(
      expect.objectContaining({locale: 'gb'}),
    )
  })

  test('addresses, codes and choices are not texts', async () => {
    for (const find of ['capability', 'property-managers', 'plan-free', 'https'])
      expect((await hitsOf(search(find, ''))).map(({key}) => key)).toEqual([])
  })

  test('a replacement with an unknown fact is refused in its language', async () => {
    const [first] = await hitsOf(search('Domora', '{price.gold.month}', {locale: 'de'}))
    expect(first?.problem).toBe('{price.gold.month} does not have a value in Deutsch.')
    const [known] = await hitsOf(search('Domora', '{limit.free|property}', {locale: 'de'}))
    expect(known?.problem).toBeUndefined()
  })

  test('English is replaced in drafts, its translations are stale, and back is as before', async () => {
    const {client, workspace} = lake
    const there = search('Domora', 'Domus', {locale: defaultLocale})
    const hits = (await hitsOf(there)).filter(({row}) => row.type === 'faq')
    expect(hits.length).toBeGreaterThan(2)
    await replaceHits(client, hits, 'Domus', undefined)
    const ids = [...new Set(hits.map(({row}) => row.id))]
    for (const id of ids) {
      const [published, draft] = [await get(id), await get(getDraftId(id))]
      const type = workspace.schema.get('faq')
      expect(JSON.stringify(published)).not.toContain('Domus')
      const states = type ? translationsOf(type, {published, draft}).map(({state}) => state) : []
      expect(states.filter((state) => state === 'stale').length).toBeGreaterThanOrEqual(3)
    }
    const back = await hitsOf(search('Domus', 'Domora', {locale: defaultLocale}))
    expect(back).toHaveLength(hits.length)
    await replaceHits(client, back, 'Domora', undefined)
    for (const id of ids) {
      const [published, draft] = [await get(id), await get(getDraftId(id))]
      const same = {_id: '', _rev: '', _updatedAt: '', _createdAt: '', translatedFrom: []}
      expect({...draft, ...same}).toEqual({...published, ...same})
      await client.delete(getDraftId(id))
    }
  })

  test('a stale translation stays stale when its words are replaced', async () => {
    const {client, workspace} = lake
    const published = await get('faq-team')
    if (!published) throw new Error('there is no faq-team')
    const question = {...Object(published['question']), gb: 'Can teams use it?'}
    await client.create({...published, _id: getDraftId('faq-team'), question})
    const old = String(question.de).split(' ')[0] ?? ''
    const hits = (await hitsOf(search(old, 'Neues', {locale: 'de'}))).filter(
      ({row, field}) => row.id === 'faq-team' && field === 'question.de',
    )
    await replaceHits(client, hits, 'Neues', undefined)
    const type = workspace.schema.get('faq')
    const versions = {published, draft: await get(getDraftId('faq-team'))}
    expect(versions.draft).toMatchObject({question: {de: expect.stringMatching(/^Neues /)}})
    const german = type
      ? translationsOf(type, versions).find(({field, locale}) => field === 'question' && locale === 'de')
      : undefined
    expect(german).toMatchObject({state: 'stale', previousEnglish: Object(published['question']).gb})
    await client.delete(getDraftId('faq-team'))
  })

  test('nothing is replaced in a draft that has changed since the search', async () => {
    const {client} = lake
    const published = await get('faq-ledger')
    if (!published) throw new Error('there is no faq-ledger')
    const draft = {...published, _id: getDraftId('faq-ledger')}
    await client.create({...draft, question: {...Object(published['question']), gb: 'Old words?'}})
    const hits = await hitsOf(search('Old words', 'New words'))
    await client.patch(draft._id).set({'question.gb': 'Old words, and more?'}).commit()
    await expect(replaceHits(client, hits, 'New words', undefined)).rejects.toThrow(/revision/i)
    expect(await get(draft._id)).toMatchObject({question: {gb: 'Old words, and more?'}})
    await client.delete(draft._id)
  })

  test('hits go into a release, chosen ones only', async () => {
    const {client} = lake
    await client.releases.create({releaseId: 'rWords', metadata: {title: 'Words', releaseType: 'asap'}})
    const hits = (await hitsOf(search('Domora', 'Domus', {locale: 'pl'}))).filter(
      ({row}) => row.id === 'waitlistPage',
    )
    const [first] = hits
    expect(hits.length).toBeGreaterThan(1)
    if (first) await replaceHits(client, [first], 'Domus', 'rWords')
    const version = JSON.stringify(await get(getVersionId('waitlistPage', 'rWords')))
    expect(version.match(/Domus/g)).toHaveLength(1)
    expect(await get(getDraftId('waitlistPage'))).toBeUndefined()
  })
})
