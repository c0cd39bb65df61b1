import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {DocumentView} from '../perspectives/document-view.ts'
import {compileQuery, evaluateQuery} from './evaluate-query.ts'
import {parseQuery} from './parse-query.ts'
import {syncTagsOfChange, syncTagsOfQuery, withFollowedIds} from './sync-tags.ts'
import {anyDocument, documents, params, queries} from './test-support/random-queries.fixture.ts'

const context = {identity: 'me', sanity: {projectId: 'p', dataset: 'd'}, now: new Date(0)}

test('a change that gives a query another result has a tag of that query', async () => {
  let changedResults = 0
  await fc.assert(
    fc.asyncProperty(
      documents,
      queries,
      anyDocument,
      fc.boolean(),
      async (stored, query, changed, isDeleted) => {
        const view = new DocumentView(stored)
        const before = view.get(changed._id)
        const compiled = compileQuery(query, params)
        const first = await evaluateQuery(compiled, {...context, view})
        view.set(changed._id, isDeleted ? undefined : changed)
        const second = await evaluateQuery(compiled, {...context, view})
        if (JSON.stringify(first.result) === JSON.stringify(second.result)) return
        changedResults += 1
        const types = [before, isDeleted ? undefined : changed].flatMap((document) => document?._type ?? [])
        const tags = syncTagsOfChange(changed._id, types)
        expect(first.syncTags.some((tag) => tags.includes(tag))).toBe(true)
      },
    ),
    {numRuns: 1500},
  )
  expect(changedResults).toBeGreaterThan(100)
})

test.each([
  ['*[_type == "page"]', ['s1:type.page']],
  ["*[_type == 'page' && slug.current == $slug][0]", ['s1:type.page']],
  ['*[_type in ["a", "b"]]', ['s1:type.a', 's1:type.b']],
  ['*[_id == "site"][0]', ['s1:id.site']],
  ['*[_id in ["x", "drafts.x"] && _type == "a"]', ['s1:id.x']],
  ['{"a": *[_type == "a"], "b": *[_type == "b"]}', ['s1:type.a', 's1:type.b']],
  ['*[_type == "a"]{"b": *[_type == "b" && references(^._id)]}', ['s1:type.a', 's1:type.b']],
  ['*[references("x")]', ['s1:any']],
  ['*', ['s1:any']],
  ['releases::all()', ['s1:type.system.release']],
])('%s reads %j', (query, tags) => {
  expect([...syncTagsOfQuery(parseQuery(query, {slug: 's'}))]).toEqual(tags)
})

test('many followed references get the tag for any document, because caches limit the number of tags', () => {
  const followed = new Set(Array.from({length: 65}, (_, index) => `id${index}`))
  expect(withFollowedIds(new Set(['s1:type.a']), followed)).toEqual(['s1:type.a', 's1:any'])
})
