import {expect, test} from 'vitest'
import {facts} from './facts.ts'
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
