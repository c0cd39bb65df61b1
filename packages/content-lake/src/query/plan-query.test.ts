import {expect, test} from 'vitest'
import {DocumentView} from '../perspectives/document-view.ts'
import {compileQuery, evaluateQuery} from './evaluate-query.ts'
import {mapChildren, parseQuery, type SyntaxNode} from './parse-query.ts'
import {explainPlan, planQuery} from './plan-query.ts'

const context = {identity: 'me', sanity: {projectId: 'p', dataset: 'd'}, now: new Date(0)}

test.each([
  '*[_type == "a"]',
  '*[_type == "a" && slug.current == $slug][0]{title}',
  '*[$id == _id]',
  '*[slug.current == $slug][0]',
  '*[_id in [$id, "drafts." + $id]]',
  '*[_type in ["a", "b"] && !(_id in path("drafts.**"))]',
  '*[references($id)]',
  '*[_type == "a"]{"posts": *[author._ref == ^._id]}',
  '*[_type == "a"]{"posts": *[^._id in tags[]._ref]}',
  'count(*[_id == $id || _id == "b"])',
  '{"list": *[_type == "a"] | order(title)}',
])('%s uses an index', (query) => {
  expect(hasUnplannedFilter(planQuery(parseQuery(query, {id: 'a', slug: 's'})))).toBe(false)
})

test.each([
  '*[title > "x"]',
  '*[_type != "a"]',
  '*[!(_type == "a")]',
  '*[_type == "a" || title == "x"]',
  '*[_id in path("a.*")]',
])('%s reads every document, because no index applies', (query) => {
  expect(hasUnplannedFilter(planQuery(parseQuery(query, {})))).toBe(true)
})

test.each([
  ['*[_type == "a" && slug.current == $slug][0]', ['_type == "a" or slug.current == $slug']],
  ['*[_type == "a"]{"by": *[references(^._id)]}', ['_type == "a"', '_ref == ^']],
  ['*[_type == "a" && _id in ["b", "c"]]', ['_id == ["b", "c"] or _type == "a"']],
  ['{"all": count(*[title > "x"]), "one": *[_id == "x"]}', ['all documents', '_id == "x"']],
])('the plan of %s can be printed', (query, lines) => {
  expect(explainPlan(planQuery(parseQuery(query, {slug: 's'})))).toEqual(lines)
})

test('a selector is not planned', async () => {
  const query =
    'diff::changedAny({"a": [{"x": 1, "y": 2}]}, {"a": [{"x": 1, "y": 3}]}, a[x == 1 && defined(y)])'
  const {result} = await evaluateQuery(compileQuery(query, {}), {...context, view: new DocumentView([])})
  expect(result).toBe(true)
})

test('slices come before projections', () => {
  expect(planQuery(parseQuery('*{a}{b}[0...2]', {}))).toMatchObject({
    type: 'Map',
    base: {type: 'Map', base: {type: 'Slice', base: {type: 'Everything'}}},
  })
  expect(planQuery(parseQuery('*{a}[-1]', {}))).toMatchObject({
    type: 'AccessElement',
    index: 0,
    base: {type: 'Map', base: {type: 'Slice', left: -1, right: -1, isInclusive: true}},
  })
})

function hasUnplannedFilter(node: SyntaxNode): boolean {
  if (node.type === 'Filter' && node.base.type === 'Everything') return true
  let found = false
  mapChildren(node, (child) => {
    found ||= hasUnplannedFilter(child)
    return child
  })
  return found
}
