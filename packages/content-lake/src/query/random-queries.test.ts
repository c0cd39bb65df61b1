import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {compareIds, DocumentView, type LakeDocument} from '../perspectives/document-view.ts'
import {type Perspective, showDocument, shownId} from '../perspectives/perspective.ts'
import {publishedId} from '../document-id.ts'
import {liveTags} from '../streams/live-events.ts'
import {testStore} from '../testing/lake.ts'
import {words} from '../testing/words.ts'
import {DatasetReplica} from './dataset-replica.ts'
import {type CompiledQuery, compileQuery, evaluateQuery} from './evaluate-query.ts'
import {parseQuery} from './parse-query.ts'
import {rewriteTextQueries} from './text-search.ts'
import {commitDocuments, stamped} from './testing/commit-documents.fixture.ts'
import {randomRuns} from '../testing/random-runs.ts'

const ids = ['a', 'b', 'c', 'd', 'drafts.a', 'drafts.b', 'versions.r1.a', 'x.y']
const types = ['t1', 't2', 't3']

const anyId = fc.constantFrom(...ids)
const reference = anyId.map((target) => ({_type: 'reference', _ref: target}))
const text = fc.constantFrom('hello world', 'Hello there', 'word', 'some-thing', '')

const anyDocument: fc.Arbitrary<LakeDocument> = fc.record(
  {
    _id: anyId,
    _type: fc.constantFrom(...types),
    ref: reference,
    refs: fc.array(reference, {maxLength: 3}),
    nested: fc.constant({deep: {ref: {_ref: 'a'}}}),
    link: fc.oneof(anyId, fc.constant(null), fc.integer({min: 0, max: 3})),
    links: fc.array(fc.oneof(anyId, fc.constant(null), fc.integer({min: 0, max: 3})), {maxLength: 3}),
    title: text,
    number: fc.integer({min: 0, max: 4}),
  },
  {requiredKeys: ['_id', '_type'], noNullPrototype: true},
)

/** Documents, in the order of their ids. Many refer to each other. */
const documents = fc
  .uniqueArray(anyDocument, {selector: ({_id}) => _id, maxLength: 8})
  .map((list) => list.toSorted(compareIds))

const params = {id: 'a', ids: ['a', 'drafts.b'], mixed: ['b', null, 3], types: ['t1', 't3'], none: null, n: 2}

const atomicFilters = words(
  `
  _type == "t1" ; "t2" == _type ; @._type == "t3" ; _type in ["t1", "t2"] ; _type in $types ;
  _type in $none ; _type == null ; _type == $n ; _id == $id ; _id == "drafts." + $id ; _id in $ids ;
  _id in $mixed ; _id in ["a", $id, "c"] ; _id in path("drafts.**") ; _id != "b" ; references("a") ;
  references("a", "b") ; references($ids) ; references($none) ; ref._ref == "a" ; ref._ref == null ;
  ref->_id == "b" ; ref->title == "word" ; nested.deep.ref._ref in $ids ; "a" in refs[]._ref ;
  $none in refs[]._ref ; "b" in refs[]->_id ; number > $n ; number <= 1 ; title < "i" ; link < 2 ;
  link == null ; links in ["a", null] ; number in links ; number != 2 ; title in $none ;
  nested.deep == nested ; defined(link) ; @ match text::query("hel*") ;
  [@, _id] match text::query("hello -there") ; @ match text::query("\\"hello world\\"") ;
  title match text::query("word") ; title match "some*"
`,
  /\s*;\s*/,
)

/** Filters that read the values around them. */
const joinFilters = words(
  `
  references(^._id) ; references(^.links) ; references(^.link) ; ref._ref == ^._id ;
  ref._ref == ^.ref._ref ; ref->_id == ^._id ; _id == ^.link ; _id == ^.ref._ref ; _id == ^.ref->_id ;
  _id in ^.refs[]._ref ; _id in ^.refs[]->_id ; _id in ^.links ; _id in [^._id, ^.link] ;
  ^._id in refs[]._ref ; ^.link in refs[]->_id ; _type == ^._type ; _type == ^.link ; _id == ^.^._id ;
  _type == ^.^._type ; number == ^.number
`,
  /\s*;\s*/,
)

function filters(atoms: readonly string[]): fc.Arbitrary<string> {
  const {filter} = fc.letrec<{filter: string}>((tie) => ({
    filter: fc.oneof(
      {maxDepth: 3, depthSize: 'small'},
      {weight: 4, arbitrary: fc.constantFrom(...atoms)},
      {weight: 3, arbitrary: fc.tuple(tie('filter'), tie('filter')).map(([a, b]) => `(${a} && ${b})`)},
      {weight: 2, arbitrary: fc.tuple(tie('filter'), tie('filter')).map(([a, b]) => `(${a} || ${b})`)},
      {weight: 1, arbitrary: tie('filter').map((a) => `!(${a})`)},
    ),
  }))
  return filter
}

const outer = filters(atomicFilters)
const inner = filters([...atomicFilters, ...joinFilters, ...joinFilters])

const orders = fc.constantFrom(
  'title',
  'title desc, number',
  'link, number desc',
  'links',
  'number, lower(title)',
  'ref->title',
  '@["1a"], title',
)
const slices = fc.constantFrom('[0]', '[2]', '[-1]', '[-3]', '[0...2]', '[1..-1]', '[-2..-2]', '[5..9]')

/** Queries of every shape in which a filter over all documents can stand. */
const queries = fc.oneof(
  outer.map((f) => `*[${f}]._id`),
  outer.map((f) => `count(*[${f}])`),
  outer.map((f) => `*[${f}][0]`),
  fc.tuple(outer, outer).map(([f, g]) => `*[${f}][${g}]{_id, "r": ref->_id}`),
  fc.tuple(outer, inner).map(([f, g]) => `*[${f}]{_id, "x": *[${g}]._id}`),
  fc.tuple(outer, inner, slices).map(([f, g, slice]) => `*[${f}]{_id, links, "x": *[${g}]._id}{...}${slice}`),
  fc.tuple(outer, slices).map(([f, slice]) => `*[${f}]{"l": links${slice}, "r": refs[]->{title}}.r${slice}`),
  fc.tuple(outer, inner, inner).map(([f, g, h]) => `*[${f}]{_id, "x": *[${g}]{_id, "y": *[${h}]._id}}`),
  fc.tuple(outer, inner).map(([f, g]) => `*[${f}] | order(count(*[${g}]) desc, _id)._id`),
  fc.tuple(outer, orders, slices).map(([f, order, slice]) => `*[${f}] | order(${order})${slice}`),
  fc
    .tuple(outer, orders, outer)
    .map(([f, order, g]) => `{"a": (*[${f}] | order(${order}))[${g}]{title}[1], "b": count(*[${g}])}`),
  fc.tuple(outer, inner).map(([f, g]) => `*[${f}].refs[]{"x": *[${g}]._id}`),
  fc.tuple(outer, inner).map(([f, g]) => `*[${f}].refs[_ref in *[${g}]._id]._ref`),
  fc.tuple(outer, inner).map(([f, g]) => `*[${f}]{"x": refs[]->{"y": *[${g}]._id}}`),
  fc.tuple(outer, inner).map(([f, g]) => `*[${f}]{_id, "x": select(count(*[${g}]) > 1 => "many", "few")}`),
  fc
    .tuple(outer, inner)
    .map(([f, g]) => `*[${f}]{"x": ref->{...}, "y": *[${g}] | score(title match "word"){_id, _score}}`),
)

const context = {identity: 'me', sanity: {projectId: 'p', dataset: 'd'}, now: new Date(0)}

test('a planned query gives the same result as without a plan', async () => {
  await fc.assert(
    fc.asyncProperty(documents, queries, async (stored, query) => {
      const view = new DocumentView(stored)
      const planned = compileQuery(query, params)
      // Asynchronously, groq-js evaluates all of it. The parameters are written out.
      const written = Object.entries(params).reduce(
        (inlined, [name, value]) =>
          inlined.replaceAll(new RegExp(`\\$${name}\\b`, 'g'), JSON.stringify(value)),
        query,
      )
      const tree = rewriteTextQueries(parseQuery(written, {}))
      const unplanned: CompiledQuery = {...planned, tree, isSynchronous: false}
      const expected = await evaluateQuery(unplanned, {...context, view})
      const actual = await evaluateQuery(planned, {...context, view})
      expect(actual.result).toEqual(expected.result)
    }),
    {numRuns: randomRuns(300)},
  )
})

const perspectives: Perspective[] = [
  {kind: 'raw', versions: true},
  {kind: 'raw', versions: false},
  {kind: 'layered', layers: []},
  {kind: 'layered', layers: ['drafts']},
  {kind: 'layered', layers: ['r1', 'drafts']},
]

/** New states of documents, or their deletion. */
const anyWrites = fc.uniqueArray(fc.record({document: anyDocument, isDeleted: fc.boolean()}), {
  selector: ({document}) => document._id,
  minLength: 1,
  maxLength: 3,
})

test('a view that has changed gives the same results as a new one', async () => {
  const typed = fc.constantFrom('_type == "t1"', '_type == "t1" || _type == "t2"', '_type in $types')
  const sorted = fc.tuple(typed, orders).map(([f, order]) => `*[${f}] | order(${order})`)
  await fc.assert(
    fc.asyncProperty(documents, fc.oneof(queries, sorted), anyWrites, async (stored, query, writes) => {
      const compiled = compileQuery(query, params)
      const view = new DocumentView(stored)
      await evaluateQuery(compiled, {...context, view})
      for (const {document, isDeleted} of writes) view.set(document._id, isDeleted ? undefined : document)
      const actual = await evaluateQuery(compiled, {...context, view})
      const expected = await evaluateQuery(compiled, {...context, view: new DocumentView(view.all)})
      expect(actual.result).toEqual(expected.result)
    }),
    {numRuns: randomRuns(100)},
  )
})

test('a transaction that changes the result of a query has a live event with a tag of the query', async () => {
  let changedResults = 0
  await fc.assert(
    fc.asyncProperty(
      documents,
      queries,
      anyWrites,
      fc.constantFrom(...perspectives),
      async (stored, query, writes, perspective) => {
        const includeDrafts = perspective.kind === 'raw' || perspective.layers.length > 0
        // In a stack, all versions of a document have its type.
        const typed = <Document extends LakeDocument>(document: Document): Document =>
          perspective.kind === 'raw' || !includeDrafts
            ? document
            : {...document, _type: `t${(publishedId(document._id).charCodeAt(0) % 3) + 1}`}
        const documentsById = new Map(stored.map((document) => [document._id, typed(document)]))
        const compiled = compileQuery(query, params)
        const read = () => {
          const shown = [...new Set([...documentsById.keys()].map((id) => shownId(perspective, id)))].flatMap(
            (id) =>
              showDocument(perspective, includeDrafts ? 'all' : 'public', id, (own) =>
                documentsById.get(own),
              ) ?? [],
          )
          return evaluateQuery(compiled, {...context, view: new DocumentView(shown.toSorted(compareIds))})
        }
        const first = await read()
        const changes = writes.map(({document, isDeleted}) => {
          const id = document._id
          const before = documentsById.get(id)
          documentsById.delete(id)
          if (!isDeleted) documentsById.set(id, typed(document))
          return {id, before: stamped(before), after: stamped(documentsById.get(id))}
        })
        const second = await read()
        if (JSON.stringify(first.result) === JSON.stringify(second.result)) return
        changedResults += 1
        const tags = liveTags({changes}, includeDrafts)
        expect(first.syncTags.some((tag) => tags.includes(tag))).toBe(true)
      },
    ),
    {numRuns: randomRuns(300)},
  )
  expect(changedResults).toBeGreaterThan(randomRuns(40))
})

test('a replica that followed every write equals one that was built after them', () => {
  const store = testStore()
  const follower = new DatasetReplica(store.path)
  const write = fc.record({document: anyDocument, isDeleted: fc.boolean()})
  fc.assert(
    fc.property(fc.array(write, {minLength: 1, maxLength: 6}), (writes) => {
      for (const {document, isDeleted} of writes)
        follower.apply(commitDocuments(store, {[document._id]: isDeleted ? undefined : document}))
      const fresh = new DatasetReplica(store.path)
      for (const perspective of perspectives) {
        for (const access of ['public', 'all'] as const) {
          expect(contents(follower.view(perspective, access))).toEqual(
            contents(fresh.view(perspective, access)),
          )
        }
      }
    }),
    {numRuns: randomRuns(12)},
  )
})

function contents(view: DocumentView): (readonly LakeDocument[])[] {
  return [
    view.all,
    view.find('_type', ['t1', 't3']),
    view.find('_ref', ids),
    view.find('_id', ids),
    view.find('nested.deep', ['1']),
  ]
}
