import {describe, expect, test} from 'vitest'
import {contentTypeNames, isContentType} from './content-types.ts'
import {localeCodes} from './locales.ts'
import {queries} from './queries.ts'
import {answerOf, seed} from './testing/seed.ts'

const documents = seed.filter(({_type}) => isContentType(_type))

test('the index of 500 pages is smaller than 200 kB', async () => {
  const pages = documents.filter(({_type}) => _type === 'page')
  const many = Array.from({length: 500}, (_, index) => ({
    ...pages[index % pages.length],
    _id: `page-0f3c8e2a-7b41-4c55-9d21-${String(index).padStart(12, '0')}`,
    _type: 'page',
    _updatedAt: '2026-11-22T10:00:00Z',
    address: Object.fromEntries(localeCodes.map((code) => [code, `a-page-about-rent-and-leases-${index}`])),
  }))
  const answer = await answerOf(queries.pageIndex.query, {dataset: many})
  expect(answer).toHaveLength(500)
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(200_000)
})

describe('content types', () => {
  test('are the types of the seed', () => {
    const types = new Set(documents.map(({_type}) => _type))
    // Editors make the starts.
    expect([...types, 'pageStart'].toSorted()).toEqual(contentTypeNames.toSorted())
  })

  test.each(['', 'sanity.imageAsset', 'toString', undefined, null, 7])('%j is not one', (value) => {
    expect(isContentType(value)).toBe(false)
  })
})
