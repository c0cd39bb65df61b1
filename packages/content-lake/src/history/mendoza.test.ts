import * as fc from 'fast-check'
import {applyPatch, incremental} from 'mendoza'
import {expect, test} from 'vitest'
import {encodeMendoza} from './mendoza.ts'

const letters = fc.constantFrom('a', 'b', 'é', '€', '😀', '😁', '\uD83D', '\uDE00', ' ')
const text = fc.string({unit: letters, maxLength: 8})
const {document} = fc.letrec((tie) => ({
  value: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    text,
    fc.integer({min: -2, max: 2}),
    fc.boolean(),
    fc.constant(null),
    tie('document'),
    fc.array(tie('value'), {maxLength: 5}),
    fc.array(keyed(tie('value')), {maxLength: 5}),
  ),
  document: fc.dictionary(fc.constantFrom('a', 'b', 'B', '_type', 'é', '9', '10', 'toString'), tie('value'), {
    maxKeys: 5,
  }),
}))

function keyed(value: fc.Arbitrary<unknown>) {
  return fc.record({_key: fc.constantFrom('k1', 'k2', 'k3', 'k4'), value})
}

/** Decodes a patch as Studio's forms and as its history do. */
function decode(left: unknown, patch: readonly unknown[]): unknown[] {
  const {wrap, unwrap, applyPatch: applyIncremental} = incremental
  return [applyPatch(left, [...patch]), unwrap(applyIncremental(wrap(left, 1), [...patch], 2))]
}

test('an encoded patch decodes to the right side, for any two documents', () => {
  const side = fc.oneof({weight: 9, arbitrary: document}, {weight: 1, arbitrary: fc.constant(null)})
  fc.assert(
    fc.property(side, side, (left, right) => {
      expect(decode(left, encodeMendoza(left, right))).toEqual([right, right])
    }),
    {numRuns: 2000},
  )
})

test('an encoded patch decodes to the right side, for documents that share most of their content', () => {
  fc.assert(
    fc.property(document, text, text, fc.array(keyed(text)), (rest, before, after, items) => {
      const left = {...rest, title: `${before}${after}`, items}
      const right = {...rest, title: `${before}x${after}`, items: items.toReversed().slice(1)}
      expect(decode(left, encodeMendoza(left, right))).toEqual([right, right])
      expect(decode(right, encodeMendoza(right, left))).toEqual([left, left])
    }),
    {numRuns: 1000},
  )
})

test('the patch of two equal documents is empty', () => {
  expect(encodeMendoza({a: [1, {b: 'c'}]}, {a: [1, {b: 'c'}]})).toEqual([])
})

test('the patch of a created or deleted document replaces the whole value', () => {
  expect(encodeMendoza(null, {a: 1})).toEqual([0, {a: 1}])
  expect(encodeMendoza({a: 1}, null)).toEqual([0, null])
})

test('the patch of one field contains only that field, by its index in the sorted keys', () => {
  expect(encodeMendoza({b: 1, a: 2, c: 3}, {b: 7, a: 2})).toEqual([17, 7, 'b', 19, 2])
})

test('the patch of a letter typed into a long text contains only that letter', () => {
  const long = 'größer '.repeat(500)
  const patch = encodeMendoza({text: `${long}${long}`}, {text: `${long}x${long}`})
  expect(JSON.stringify(patch).length).toBeLessThan(60)
})

test('the patch of an edit inside a long array contains only that edit', () => {
  const blocks = Array.from({length: 200}, (_, index) => ({_key: `k${index}`, text: 'word '.repeat(20)}))
  const edited = blocks.with(100, {_key: 'k100', text: `${'word '.repeat(20)}more`})
  expect(JSON.stringify(encodeMendoza({blocks}, {blocks: edited})).length).toBeLessThan(80)
  const inserted = blocks.toSpliced(100, 0, {_key: 'new', text: 'new'})
  expect(JSON.stringify(encodeMendoza({blocks}, {blocks: inserted})).length).toBeLessThan(80)
  const tags = blocks.map(({_key}) => _key)
  expect(JSON.stringify(encodeMendoza({tags}, {tags: tags.toSpliced(3, 1)})).length).toBeLessThan(40)
})

test('the patch of an edit inside an array with equal elements contains only that edit', () => {
  const rows = Array.from({length: 1000}, (_, index) => index % 2)
  expect(encodeMendoza({rows}, {rows: [...rows, 5]})).toEqual([11, 0, 21, 0, 1000, 20, 5, 15])
  expect(encodeMendoza({rows}, {rows: rows.toSpliced(500, 2)})).toEqual([11, 0, 21, 0, 998, 15])
})

test('the patch of a long array can change every element', () => {
  const left = {list: Array.from({length: 100_000}, (_, index) => ({_key: `k${index}`, text: 'a'}))}
  const right = {list: left.list.map((element) => ({...element, text: 'b'}))}
  expect(applyPatch(left, [...encodeMendoza(left, right)])).toEqual(right)
})

test('the patch moves an element without repeating it', () => {
  const items = ['a', 'b', 'c'].map((_key) => ({_key, text: 'x'.repeat(100)}))
  const moved = [items[2], items[0], items[1]]
  expect(encodeMendoza({items}, {items: moved})).toEqual([11, 0, 21, 2, 3, 21, 0, 2, 15])
})
