import {expect, test} from 'vitest'
import {DocumentView} from '../perspectives/document-view.ts'
import {compileQuery, evaluateQuery} from './evaluate-query.ts'

const view = new DocumentView([
  {
    _id: 'banana',
    _type: 'fruit',
    title: 'Yellow banana',
    body: [{_type: 'block', children: [{text: 'sweet and soft'}]}],
  },
  {
    _id: 'cherry',
    _type: 'fruit',
    title: 'Red cherry',
    body: [{_type: 'block', children: [{text: 'soft and sweet'}]}],
  },
  {_id: 'drafts.lime', _type: 'fruit', title: 'GRÜNE Limette', count: 3},
])

async function run(query: string): Promise<unknown> {
  const context = {view, identity: 'me', sanity: {projectId: 'p', dataset: 'd'}}
  return (await evaluateQuery(compileQuery(query, {}), context)).result
}

test.each([
  ['sweet', ['banana', 'cherry']],
  ['swe', []],
  ['swe*', ['banana', 'cherry']],
  ['SOFT red', ['cherry']],
  ['sweet -red', ['banana']],
  ['"sweet and soft"', ['banana']],
  ['"sweet and soft', ['banana']],
  ['yellow "soft and"', []],
  ['grüne', ['drafts.lime']],
  ['banana', ['banana']],
  ['lime', ['drafts.lime']],
  ['*', ['banana', 'cherry', 'drafts.lime']],
  ['', ['banana', 'cherry', 'drafts.lime']],
  ['.*+?^${}()|[]\\\\', ['banana', 'cherry', 'drafts.lime']],
])('text::query(%j) finds %j', async (text, ids) => {
  expect(await run(`*[@ match text::query(${JSON.stringify(text)})]._id`)).toEqual(ids)
  expect(await run(`*[[@, _id] match text::query(${JSON.stringify(text)})]._id`)).toEqual(ids)
})

test('text::query of one attribute ignores the others', async () => {
  expect(await run('*[title match text::query("sweet")]._id')).toEqual([])
  expect(await run('*[title match text::query("yel* \\"w banana\\"")]._id')).toEqual(['banana'])
})

test('Studio’s search: found by text or by reference, weighed by score()', async () => {
  const query = `*[_type in ["fruit"] && ([@, _id] match text::query("sweet") || references("sweet"))]
    | score(boost(title match text::query("red*"), 10), [@, _id] match text::query("sweet"))
    | order(_score desc)[0...10]{_id, "isFirst": _score > 10}`
  expect(await run(query)).toEqual([
    {_id: 'cherry', isFirst: true},
    {_id: 'banana', isFirst: false},
  ])
})

test('a path is compared with a path', async () => {
  expect(await run('path("a.b") in path("a.*")')).toBe(true)
  expect(await run('path("a.b.c") in path("a.*")')).toBe(false)
  expect(await run('*[path(_id) in path("drafts.**")]._id')).toEqual(['drafts.lime'])
})
