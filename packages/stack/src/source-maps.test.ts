import type {SanityClient, SanityDocument} from '@sanity/client'
import {jsonPathToStudioPath, studioPath} from '@sanity/client/csm'
import {stegaClean} from '@sanity/client/stega'
import {localeCodes} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {sectionTypes} from '@domora/content/sections'
import {type ContentLake, startContentLake} from 'content-lake'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {localProject} from './run/local-lake.ts'
import {seedFile} from './run/settings.ts'
import {lakeClient} from '../testing/lake-client.ts'

type Path = (string | number | {_key: string})[]

/** Where each piece of copy is, by the copy: `drafts.hero heading.gb`. */
const homes = new Map<string, string>()

let lake: ContentLake
let client: SanityClient
let pages: string[]

// Every document gets a draft in which all texts differ, so that a text identifies its field.
beforeAll(async () => {
  lake = await startContentLake({...localProject, seed: seedFile})
  client = lakeClient(lake.url, lake.createToken('editor'), {perspective: 'drafts'})
  // Sections that the seed has on no page.
  const shared = await client.fetch<string[]>('*[_type == "sharedSection"]._id')
  const examples = shared.map((id) => ({_type: 'reference', _key: id, _ref: id}))
  await client.patch('landingPage').append('sections', examples).commit()
  const documents = await client.fetch<SanityDocument[]>('*', {}, {perspective: 'raw'})
  const transaction = client.transaction()
  for (const {_rev, ...document} of documents) {
    if (document._type.includes('.')) continue
    const _id = `drafts.${document._id}`
    transaction.createOrReplace({
      ...document,
      ...withDistinctCopy(document, _id, []),
      _id,
      _type: document._type,
    })
  }
  await transaction.commit()
  pages = await client.fetch<string[]>('*[_type in ["page", "article", "topic", "author"]]._id')
})

afterAll(() => lake.close())

test('the drafts hold enough copy to tell apart', () => {
  expect(homes.size).toBeGreaterThan(1000)
})

test.each(Object.entries(queries))(
  'every piece of copy that %s gives leads to its field',
  async (_, {query}) => {
    for (const {copy, sources} of await answersOf(query)) {
      const found = copy.map(([path, text]) => [path, sources.get(path), text])
      expect(found).toEqual(copy.map(([path, text]) => [path, homes.get(text), text]))
    }
  },
)

test('the queries leave out no copy', async () => {
  const answers = await Promise.all(Object.values(queries).map(({query}) => answersOf(query)))
  const shown = new Set(answers.flat().flatMap(({copy}) => copy.map(([, text]) => text)))
  // Translators see the glossary; pages do not show it.
  const ofPages = [...homes].filter(([, home]) => !home.startsWith('drafts.glossaryTerm-'))
  expect(ofPages.filter(([text]) => !shown.has(text))).toEqual([])
})

test('every kind of section takes part', async () => {
  const types = await client.fetch<string[]>(
    'array::unique(*[_type in ["page", "sharedSection"]].sections[]._type)',
  )
  // These two are only a picture with a line of text.
  const others = sectionTypes.filter((type) => type !== 'logos' && type !== 'pictureSection')
  expect(types).toEqual(expect.arrayContaining(others))
  const shared = await client.fetch<string[]>('*[_type == "sharedSection"]._id')
  const answers = await answersOf(queries.page.query)
  const sources = answers.flatMap((answer) => [...answer.sources.values()])
  for (const id of ['landingPage', ...shared])
    expect(sources.some((source) => source.startsWith(`drafts.${id} `))).toBe(true)
})

/** What a query of the site gives, for each page if it asks for one: its copy by path, and the sources of all strings. */
async function answersOf(query: string) {
  const parameters = query.includes('$id') ? pages.map((id) => ({id})) : [{}]
  return Promise.all(
    parameters.map(async (params) => {
      const {result, sources} = await fetchWithSources(query, params)
      return {copy: stringsIn(result, []).filter(([, text]) => homes.has(text)), sources}
    }),
  )
}

/** Queries as a page in draft mode does, and records the source of each string. */
async function fetchWithSources(query: string, params: Record<string, string>) {
  const sources = new Map<string, string>()
  const visual = client.withConfig({
    stega: {
      enabled: true,
      studioUrl: 'http://localhost:3333',
      filter({resultPath, sourceDocument, sourcePath}) {
        sources.set(pathText(resultPath), `${sourceDocument._id} ${pathText(sourcePath)}`)
        return true
      },
    },
  })
  const result: unknown = await visual.fetch(query, params)
  return {result: stegaClean(result), sources}
}

function pathText(path: Parameters<typeof jsonPathToStudioPath>[0]): string {
  return studioPath.toString(jsonPathToStudioPath(path))
}

/** A copy of the value in which every piece of copy is unlike any other, and noted in `homes`. */
function withDistinctCopy(value: unknown, id: string, path: Path): Record<string, unknown> {
  return Object.fromEntries(
    entriesOf(value).map(([name, inner]) => [name, distinct(inner, value, id, [...path, name])]),
  )
}

function distinct(value: unknown, holder: unknown, id: string, path: Path): unknown {
  if (typeof value === 'string' && isCopy(holder, path.at(-1))) {
    const text = `${value} (${homes.size})`
    homes.set(text, `${id} ${studioPath.toString(path)}`)
    return text
  }
  if (Array.isArray(value)) {
    return value.map((element: unknown, index) => {
      const key = Object.fromEntries(entriesOf(element))['_key']
      return distinct(element, value, id, [...path, typeof key === 'string' ? {_key: key} : index])
    })
  }
  return typeof value === 'object' && value !== null ? withDistinctCopy(value, id, path) : value
}

/** The text of a locale, or of a span of rich text. */
function isCopy(holder: unknown, name: Path[number] | undefined): boolean {
  const type = Object.fromEntries(entriesOf(holder))['_type']
  if (type === 'span') return name === 'text'
  return (type === 'localizedString' || type === 'localizedText') && localeCodes.some((code) => code === name)
}

/** Every string of a value with its path, array elements named by their keys as the client names them. */
function stringsIn(value: unknown, path: Path): [string, string][] {
  if (typeof value === 'string') return [[studioPath.toString(path), value]]
  if (Array.isArray(value)) {
    return value.flatMap((element: unknown, index) => {
      const key = Object.fromEntries(entriesOf(element))['_key']
      return stringsIn(element, [...path, typeof key === 'string' ? {_key: key} : index])
    })
  }
  return entriesOf(value).flatMap(([name, inner]) => stringsIn(inner, [...path, name]))
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}
