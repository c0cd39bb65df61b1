import * as fc from 'fast-check'
import {compareIds, type LakeDocument} from '../../perspectives/lake-document.ts'

const IDS = ['a', 'b', 'c', 'd', 'drafts.a', 'drafts.b', 'versions.r1.a', 'x.y']
const TYPES = ['t1', 't2', 't3']

const id = fc.constantFrom(...IDS)
const reference = id.map((target) => ({_type: 'reference', _ref: target}))
const text = fc.constantFrom('hello world', 'Hello there', 'word', 'some-thing', '')

const document: fc.Arbitrary<LakeDocument> = fc.record(
  {
    _id: id,
    _type: fc.constantFrom(...TYPES),
    ref: reference,
    refs: fc.array(reference, {maxLength: 3}),
    nested: fc.constant({deep: {ref: {_ref: 'a'}}}),
    link: fc.oneof(id, fc.constant(null), fc.integer({min: 0, max: 3})),
    links: fc.array(fc.oneof(id, fc.constant(null), fc.integer({min: 0, max: 3})), {maxLength: 3}),
    title: text,
    number: fc.integer({min: 0, max: 4}),
  },
  {requiredKeys: ['_id', '_type'], noNullPrototype: true},
)

/** Any document of the small world that the queries below ask about. */
export const anyDocument = document

/** Documents of which many point at each other, in the order of their ids. */
export const documents = fc
  .uniqueArray(document, {selector: ({_id}) => _id, maxLength: 8})
  .map((list) => list.toSorted(compareIds))

export const params = {
  id: 'a',
  ids: ['a', 'drafts.b'],
  mixed: ['b', null, 3],
  types: ['t1', 't3'],
  none: null,
  n: 2,
}

const ATOMS = [
  '_type == "t1"',
  '"t2" == _type',
  '@._type == "t3"',
  '_type in ["t1", "t2"]',
  '_type in $types',
  '_type in $none',
  '_type == null',
  '_type == $n',
  '_id == $id',
  '_id == "drafts." + $id',
  '_id in $ids',
  '_id in $mixed',
  '_id in ["a", $id, "c"]',
  '_id in path("drafts.**")',
  '_id != "b"',
  'references("a")',
  'references("a", "b")',
  'references($ids)',
  'references($none)',
  'ref._ref == "a"',
  'ref._ref == null',
  'ref->_id == "b"',
  'ref->title == "word"',
  'nested.deep.ref._ref in $ids',
  '"a" in refs[]._ref',
  '$none in refs[]._ref',
  '"b" in refs[]->_id',
  'number > $n',
  'number <= 1',
  'title < "i"',
  'link < 2',
  'link == null',
  'links in ["a", null]',
  'number in links',
  'number != 2',
  'title in $none',
  'nested.deep == nested',
  'defined(link)',
  '@ match text::query("hel*")',
  '[@, _id] match text::query("hello -there")',
  '@ match text::query("\\"hello world\\"")',
  'title match text::query("word")',
  'title match "some*"',
]

/** Atoms that look at what is around the filter. */
const JOINS = [
  'references(^._id)',
  'references(^.links)',
  'references(^.link)',
  'ref._ref == ^._id',
  'ref._ref == ^.ref._ref',
  'ref->_id == ^._id',
  '_id == ^.link',
  '_id == ^.ref._ref',
  '_id == ^.ref->_id',
  '_id in ^.refs[]._ref',
  '_id in ^.refs[]->_id',
  '_id in ^.links',
  '_id in [^._id, ^.link]',
  '^._id in refs[]._ref',
  '^.link in refs[]->_id',
  '_type == ^._type',
  '_type == ^.link',
  '_id == ^.^._id',
  '_type == ^.^._type',
  'number == ^.number',
]

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

const outer = filters(ATOMS)
const inner = filters([...ATOMS, ...JOINS, ...JOINS])

const orders = fc.constantFrom(
  'title',
  'title desc, number',
  'link, number desc',
  'links',
  'number, lower(title)',
  'ref->title',
)
const slices = fc.constantFrom('[0]', '[2]', '[-1]', '[-3]', '[0...2]', '[1..-1]', '[-2..-2]', '[5..9]')

/** Queries of every shape in which a filter over all documents can stand. */
export const queries = fc.oneof(
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
