import {describe, expect, test} from 'vitest'
import {localeCodes} from './locales.ts'
import {page, pageIndex} from './page.ts'
import {siteSettings} from './site-settings.ts'
import {parseSection, type Problem} from './parse-section.ts'
import {parseIn} from './testing/parse-in.ts'
import {answerOf, seedWith} from './testing/seed.ts'

const params = {id: 'page-privacy'}
const body = [{_type: 'block', _key: 'b', children: [{_type: 'span', _key: 's', text: 'Text'}]}]
const title = {gb: 'Privacy', pl: 'Prywatność', de: 'Datenschutz', pt: 'Privacidade'}
const address = {gb: 'privacy', pl: 'prywatnosc', de: 'recht/datenschutz', pt: 'privacidade'}
const textIn = (...codes: readonly string[]) => [
  {_key: 't', _type: 'textSection', body: Object.fromEntries(codes.map((code) => [code, body]))},
]
const sections = textIn(...localeCodes)

/** The privacy notice alone, with changes. */
const privacyPage = (changes: object) =>
  seedWith({'page-privacy': {title, address, sections, ...changes}}).filter(({_id}) => _id === 'page-privacy')

async function read(changes: object) {
  const dataset = privacyPage(changes)
  const problems: Problem[] = []
  const report = (problem: Problem) => void problems.push(problem)
  const answer = await answerOf(page.query, {dataset, params})
  const index = await answerOf(pageIndex.query, {dataset})
  return {
    content: localeCodes.map((locale) => parseSection(page.contract, answer, {locale, report})),
    index: parseSection(pageIndex.contract, index, {locale: 'gb', report}) ?? [],
    problems,
  }
}

describe('a page is online where it has a title, an address and its first text', () => {
  test.each([
    [{}, ['gb', 'pl', 'de', 'pt']],
    [{title: {gb: 'Privacy', pl: 'Prywatność'}}, ['gb', 'pl']],
    [{title: {gb: ' '}}, []],
    [{address: {gb: 'privacy', de: 'recht/datenschutz'}}, ['gb', 'de']],
    [{sections: textIn('gb', 'de')}, ['gb', 'de']],
    [{sections: [{_key: 'f', _type: 'faqSection', heading: title}, ...textIn('gb')]}, [...localeCodes]],
    [{title: {pl: 'Prywatność'}}, ['pl']],
  ])('%#: %j', async (changes, expected) => {
    const {index, problems} = await read(changes)
    expect(index).toMatchObject([{id: 'page-privacy', locales: expected, previewLocales: expected}])
    expect(problems).toEqual([])
  })
})

test('the content is null in a language without a title', async () => {
  const {content} = await read({title: {gb: 'Privacy', pl: 'Prywatność'}})
  expect(content.map((found) => found?.title.text ?? null)).toEqual(['Privacy', 'Prywatność', null, null])
})

test.each([
  ['has not started', {validFrom: '2999-01-01T00:00:00Z'}, false],
  ['has ended', {validUntil: '2001-01-01T00:00:00Z', afterEnd: {kind: 'route', route: 'pricing'}}, false],
  ['is valid', {validFrom: '2001-01-01T00:00:00Z', validUntil: '2999-01-01T00:00:00Z'}, true],
])('a page that %s', async (_, changes, isValid) => {
  const {index, problems} = await read(changes)
  expect(problems).toEqual([])
  expect(index).toMatchObject([
    {isValid, locales: isValid ? [...localeCodes] : [], previewLocales: [...localeCodes]},
  ])
})

test('a text that is broken in Polish is empty there and reported', async () => {
  const broken = [{_key: 't', _type: 'textSection', body: {gb: body, pl: [{_type: 'table'}]}}]
  const {content, problems} = await read({sections: broken})
  expect(content[1]?.sections).toMatchObject([{_type: 'textSection', body: null}])
  expect(problems.map(({document, field, locale}) => `${document} ${field} ${locale}`)).toContain(
    'page-privacy sections[_key=="t"].body.pl[0]._type pl',
  )
})

test('an invalid address removes its language', async () => {
  const {index, problems} = await read({address: {...address, pl: 'pricing'}})
  expect(index).toMatchObject([{locales: ['gb', 'de', 'pt']}])
  expect(problems).toMatchObject([{document: 'page-privacy', field: 'address.pl'}])
})

test('of two pages at one address the older wins, and the younger is reported', async () => {
  const shared = Object.fromEntries(localeCodes.map((code) => [code, 'privacy']))
  const [older] = privacyPage({address: {...shared, de: 'datenschutz'}})
  const younger = {...older, _id: 'page-young', _createdAt: '2026-11-02T08:00:00Z', address: shared}
  const dataset = [younger, {...older}]
  const problems: string[] = []
  const report = ({document, field}: Problem) => void problems.push(`${document} ${field}`)
  const found = await answerOf(pageIndex.query, {dataset})
  const index = parseSection(pageIndex.contract, found, {locale: 'gb', report})
  expect(index).toMatchObject([{locales: [...localeCodes]}, {id: 'page-young', locales: ['de']}])
  expect(problems).toEqual(['gb', 'pl', 'pt'].map((code) => `page-young address.${code}`))

  // Links to the younger page are left out there.
  const link = {_key: 'l', kind: 'page', page: {_ref: 'page-young'}, label: {gb: 'Privacy'}}
  const settings = seedWith({siteSettings: {footerNavigation: [link]}})
  const answer = await answerOf(siteSettings.query, {
    dataset: [...dataset, ...settings.filter(({_type}) => _type === 'siteSettings')],
  })
  const hrefs = localeCodes.map((locale) =>
    parseIn(locale, siteSettings.contract, answer).data?.footerNavigation.map(({href}) => href),
  )
  expect(hrefs).toEqual([[], [], ['/de/privacy'], []])
})

test('an unknown _id', async () => {
  expect(await answerOf(page.query, {params: {id: 'page-nothing'}})).toBeNull()
})
