import {describe, expect, test, onTestFinished, vi} from 'vitest'
import {facts} from './facts.ts'
import {pluralForm} from './format.ts'
import type {LocaleCode} from './locales.ts'
import {localizedText} from './localized.ts'
import {localizedPortableText} from './portable-text.ts'
import {parseIn} from './testing/parse-in.ts'
import {answerOf, seed, seedWith} from './testing/seed.ts'

async function known(locale: LocaleCode, dataset = seed) {
  const {data, problems} = parseIn(locale, facts.contract, await answerOf(facts.query, {dataset}))
  expect(problems).toEqual([])
  return data ?? new Map()
}

const read = async (words: object) => parseIn('pl', localizedText, words, await known('pl'))

test.each([
  ['gb', ['$29', '$290', '$58', '5', '13']],
  ['pl', ['119 zł', '1190 zł', '238 zł', '5', '13']],
  ['de', ['29 €', '290 €', '58 €', '5', '13']],
  ['pt', ['R$ 149', 'R$ 1.490', 'R$ 298', '5', '13']],
] as const)('facts in %s', async (locale, expected) => {
  const found = await known(locale)
  const names = ['price.basic.month', 'price.basic.year', 'saving.basic', 'limit.basic', 'count.features']
  expect(names.map((name) => found.get(name)?.value.replaceAll(/\s/g, ' '))).toEqual(expected)
  expect(found.get('price.basic.month')?.title).toBe('Starter: price a month')
})

test('a plan with a custom price or without a limit lacks those facts', async () => {
  const names = [...(await known('gb')).keys()]
  expect(names.filter((name) => name.includes('team'))).toEqual([])
  const without = await known('gb', seedWith({'priceList-USD': null}))
  expect([...without.keys()]).not.toContain('price.basic.month')
})

test('a text shows its facts in the language of the page', async () => {
  const words = {gb: 'From {price.basic.month}', pl: 'Od {price.basic.month}, do {limit.basic} lokali {path}'}
  expect(await read(words)).toEqual({data: {text: 'Od 119\u{A0}zł, do 5 lokali {path}'}, problems: []})
  expect((await read({gb: 'From {price.basic.month}'})).data).toEqual({
    text: 'From 119\u{A0}zł',
    lang: 'en',
  })
})

describe('facts of editors', () => {
  const fact = (key: string, kind: string, value: unknown) => ({
    _id: `fact-${key}`,
    _type: 'fact',
    key,
    title: key,
    kind,
    [kind]: value,
  })
  const own =
    (...added: ReturnType<typeof fact>[]) =>
    (locale: LocaleCode) =>
      known(locale, [...seed, ...added])

  test.each([
    ['gb', ['3 December 2026', 'December 2026', '3 Dec', '1,200.5', 'by email', 'Domora']],
    ['pl', ['3 grudnia 2026', 'grudzień 2026', '3 gru', '1200,5', 'e-mailem', 'Domora']],
    ['de', ['3. Dezember 2026', 'Dezember 2026', '3. Dez.', '1.200,5', 'per E-Mail', 'Domora']],
    ['pt', ['3 de dezembro de 2026', 'dezembro de 2026', '3 de dez.', '1.200,5', 'by email', 'Domora']],
  ] as const)('dates, numbers and texts in %s', async (locale, expected) => {
    const found = await own(
      fact('launch', 'date', '2026-12-03'),
      fact('flats', 'number', 1200.5),
      fact('support', 'text', {gb: 'by email', pl: 'e-mailem', de: 'per E-Mail'}),
      fact('name', 'same', 'Domora'),
    )(locale)
    const names = ['launch', 'launch|month', 'launch|day', 'flats', 'support', 'name']
    expect(names.map((name) => found.get(`fact.${name}`)?.value.replaceAll(/\s/g, ' '))).toEqual(expected)
    expect(found.get('fact.launch')?.title).toBe('launch')
  })

  test.each([
    ['gb', ['12 days', '1 day', '0 days', '0 days']],
    ['pl', ['12 dni', '1 dzień', '0 dni', '0 dni']],
    ['de', ['12 Tage', '1 Tag', '0 Tage', '0 Tage']],
    ['pt', ['12 dias', '1 dia', '0 dia', '0 dia']],
  ] as const)('a countdown in %s counts days in UTC, and ends with the day', async (locale, expected) => {
    vi.useFakeTimers({now: Date.parse('2026-11-21T23:59:59Z'), toFake: ['Date']})
    onTestFinished(() => void vi.useRealTimers())
    const dates = ['2026-12-03', '2026-11-22', '2026-11-21', '2026-01-01']
    const found = await own(...dates.map((date) => fact(`on-${date}`, 'date', date)))(locale)
    expect(dates.map((date) => found.get(`fact.on-${date}|days`)?.value.replaceAll(/\s/g, ' '))).toEqual(
      expected,
    )
  })

  test.each([
    ['gb', '0 properties, 1 property, 2 properties, 5 properties, 22 properties, 25 properties'],
    ['pl', '0 lokali, 1 lokal, 2 lokale, 5 lokali, 22 lokale, 25 lokali'],
    ['de', '0 Einheiten, 1 Einheit, 2 Einheiten, 5 Einheiten, 22 Einheiten, 25 Einheiten'],
    ['pt', '0 unidade, 1 unidade, 2 unidades, 5 unidades, 22 unidades, 25 unidades'],
  ] as const)('plural forms in %s', async (locale, expected) => {
    const numbers = [0, 1, 2, 5, 22, 25]
    const found = await own(...numbers.map((number) => fact(`n${number}`, 'number', number)))(locale)
    expect(numbers.map((number) => found.get(`fact.n${number}|property`)?.value).join(', ')).toBe(expected)
  })

  test('a fraction takes the extra last form, or the last of whole numbers', async () => {
    const found = await own(fact('half', 'number', 2.5))('pl')
    expect(found.get('fact.half|property')?.value).toBe('2,5 lokalu')
    expect(pluralForm(2.5, ['lokal', 'lokale', 'lokali'], 'pl')).toBe('lokali')
  })

  test('a language without plural forms has the English ones, by the rules of English', async () => {
    const words = fact('flat', 'words', {gb: 'flat, flats'})
    const found = await own(words, fact('n22', 'number', 22))('pl')
    expect(found.get('fact.n22|flat')?.value).toBe('22 flats')
  })

  test('a broken fact breaks no other', async () => {
    const dataset = [...seed, fact('launch', 'date', '3 December'), fact('name', 'same', 'Domora')]
    const {data, problems} = parseIn('gb', facts.contract, await answerOf(facts.query, {dataset}))
    expect(problems).toEqual([expect.stringMatching(/^date /)])
    expect(data?.get('fact.launch')).toBeUndefined()
    expect(data?.get('fact.name')?.value).toBe('Domora')
  })
})

test('an unknown fact breaks the contract of its text', async () => {
  expect(await read({pl: 'Od {price.gold.month}'})).toEqual({
    data: null,
    problems: ['pl names {price.gold.month}, which has no value'],
  })
})

test('formatted text shows its facts too', async () => {
  const span = {_type: 'span', _key: 's', text: '{count.languages} languages', marks: []}
  const blocks = [{_type: 'block', _key: 'b', children: [span], markDefs: []}]
  const {data} = parseIn('gb', localizedPortableText, {gb: blocks}, await known('gb'))
  expect(data?.blocks[0]?.children[0]?.text).toBe('4 languages')
})
