import {readFileSync} from 'node:fs'
import {contentTypeNames, contentTypes} from '@domora/content/content-types'
import {describe, expect, test} from 'vitest'
import {datasetFile, sampleMonthFile} from './dataset-file.ts'
import {dataset, sampleMonth, toNdjson} from './dataset.ts'

/** A value and the objects in it, at any depth. */
function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

const ids = dataset.map(({_id}) => _id)

test('the committed files are up to date; if not: pnpm --filter @domora/seed write', () => {
  expect(readFileSync(datasetFile, 'utf8')).toBe(toNdjson(dataset))
  expect(readFileSync(sampleMonthFile, 'utf8')).toBe(sampleMonth)
})

test('there is a document of every content type', () => {
  // Editors make the starts.
  expect(new Set([...dataset.map(({_type}) => _type), 'pageStart'])).toEqual(new Set(contentTypeNames))
})

describe('ids', () => {
  test('are unique', () => expect(new Set(ids).size).toBe(ids.length))

  test('have no dots: those would be private', () => expect(ids.filter((id) => id.includes('.'))).toEqual([]))

  test('of singletons are their type', () => {
    const singletons = contentTypeNames.filter((name) => contentTypes[name].kind === 'singleton')
    expect(ids).toEqual(expect.arrayContaining(singletons))
  })
})

test('every reference leads to an earlier document', () => {
  const seen = new Set<unknown>()
  const astray: unknown[] = []
  for (const document of dataset) {
    for (const object of objectsIn(document)) {
      if ('_ref' in object && !seen.has(object._ref)) astray.push(`${document._id}: ${String(object._ref)}`)
    }
    seen.add(document._id)
  }
  expect(astray).toEqual([])
})

test('every object in an array has a key of its own', () => {
  const keysOf = (list: readonly unknown[]) =>
    list.flatMap((item) => (typeof item === 'object' ? [Object(item)._key] : []))
  const lists = dataset
    .flatMap((document) => [...objectsIn(document)])
    .filter((found) => Array.isArray(found))
  const keys = lists.map(keysOf)
  expect(keys.filter((own) => own.includes(undefined) || new Set(own).size !== own.length)).toEqual([])
})

test('every feature of the product is on the page of all features and in the comparison', () => {
  const capabilities = ids.filter((id) => id.startsWith('capability-'))
  expect(capabilities).toHaveLength(13)
  const mentionedIn = (id: string) =>
    [...objectsIn(dataset.find(({_id}) => _id === id))].flatMap((object) =>
      '_ref' in object ? [object._ref] : [],
    )
  expect(mentionedIn('page-everything-included')).toEqual(expect.arrayContaining(capabilities))
  expect(mentionedIn('pricingPage')).toEqual(expect.arrayContaining(capabilities))
  expect(mentionedIn('pricingPage').filter((id) => capabilities.includes(String(id)))).toHaveLength(13)
})

/** Each path with its type, as Sanity counts attributes. https://www.sanity.io/docs/content-lake/attribute-limit */
function attributesOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value))
    return [`${path} array`, ...value.flatMap((each) => attributesOf(each, `${path}[]`))]
  if (typeof value !== 'object' || value === null) return [`${path} ${typeof value}`]
  const own = Object.entries(value).flatMap(([key, inner]) => attributesOf(inner, `${path}.${key}`))
  return path === '' ? own : [`${path} object`, ...own]
}

test('the content leaves room in the 2,000 attributes of a free dataset, also for another language', () => {
  const attributes = new Set(dataset.flatMap((document) => attributesOf(document)))
  const ofLanguage = [...attributes].filter((attribute) => /\.de(?:\[\]|\.| )/.test(attribute))
  // A running dataset has some 70 more.
  expect(attributes.size).toBeLessThan(1_680)
  expect(ofLanguage.length).toBeLessThan(250)
})
