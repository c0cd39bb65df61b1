import {expect, test} from 'vitest'
import {parseQuery} from './parse-query.ts'
import {sourcesOfQuery, syncTags} from './sync-tags.ts'

test.each([
  ['*[_type == "page"]', ['s1:type.page']],
  ["*[_type == 'page' && slug.current == $slug][0]", ['s1:type.page']],
  ['*[_type in ["a", "b"]]', ['s1:type.a', 's1:type.b']],
  ['*[_type in $types]', ['s1:type.a', 's1:type.b']],
  ['*[_id == "site"][0]', ['s1:id.site']],
  ['*[_id in ["x", $id]][0]', ['s1:id.x', 's1:id.site']],
  ['*[_id in ["x", "drafts.x"] && _type == "a"]', ['s1:id.x']],
  ['{"a": *[_type == "a"], "b": *[_type == "b"]}', ['s1:type.a', 's1:type.b']],
  ['*[_type == "a"]{"b": *[_type == "b" && references(^._id)]}', ['s1:type.a', 's1:type.b']],
  ['*[references("x")]', ['s1:any']],
  ['*', ['s1:any']],
  ['releases::all()', ['s1:type.system.release']],
])('%s reads %j', (query, tags) => {
  const params = {slug: 's', id: 'site', types: ['a', 'b']}
  expect(syncTags(sourcesOfQuery(parseQuery(query, params)), params, new Set())).toEqual(tags)
})

test('many followed references get the tag for any document: caches limit the number of tags', () => {
  const followed = new Set(Array.from({length: 65}, (_, index) => `id${index}`))
  expect(syncTags(sourcesOfQuery(parseQuery('*[_type == "a"]', {})), {}, followed)).toEqual([
    's1:type.a',
    's1:any',
  ])
})
