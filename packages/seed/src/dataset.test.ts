import {readFileSync} from 'node:fs'
import {contentTypeNames, contentTypes} from '@domora/content/content-types'
import {describe, expect, test} from 'vitest'
import {dataset, datasetFile, toNdjson} from './dataset.ts'

/** Every object in a value, itself included, down to the last. */
function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

const ids = dataset.map(({_id}) => _id)

test('the committed file is what the source writes; if not: pnpm --filter @domora/seed write', () => {
  expect(readFileSync(datasetFile, 'utf8')).toBe(toNdjson(dataset))
})

test('there is a document of every content type', () => {
  expect(new Set(dataset.map(({_type}) => _type))).toEqual(new Set(contentTypeNames))
})

describe('ids', () => {
  test('are unique', () => expect(new Set(ids).size).toBe(ids.length))

  test('have no dots: those would be private', () => expect(ids.filter((id) => id.includes('.'))).toEqual([]))

  test('of singletons are their type', () => {
    const singletons = contentTypeNames.filter((name) => contentTypes[name].kind === 'singleton')
    expect(ids).toEqual(expect.arrayContaining(singletons))
  })
})

test('every reference leads to a document that came before it', () => {
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
  const arrays = dataset
    .flatMap((document) => [...objectsIn(document)])
    .filter((object) => Array.isArray(object))
  const keysOf = (items: readonly unknown[]) =>
    items.flatMap((item) => (typeof item === 'object' && item !== null ? [Reflect.get(item, '_key')] : []))
  const faulty = arrays
    .map(keysOf)
    .filter((keys) => keys.includes(undefined) || new Set(keys).size !== keys.length)
  expect(faulty).toEqual([])
})

test('every feature of the product stands on the landing page and in the comparison', () => {
  const capabilities = ids.filter((id) => id.startsWith('capability-'))
  expect(capabilities).toHaveLength(13)
  const mentionedIn = (id: string) => {
    const objects = dataset.filter(({_id}) => _id === id).flatMap((document) => [...objectsIn(document)])
    return objects.flatMap((object) => ('_ref' in object ? [object._ref] : []))
  }
  expect(mentionedIn('landingPage')).toEqual(expect.arrayContaining(capabilities))
  expect(mentionedIn('pricingPage')).toEqual(expect.arrayContaining(capabilities))
  expect(mentionedIn('pricingPage').filter((id) => capabilities.includes(String(id)))).toHaveLength(13)
})
