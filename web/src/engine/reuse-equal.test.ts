import {expect, test} from 'vitest'
import {reuseEqual} from './reuse-equal.ts'

const page = {
  _id: 'a',
  title: {gb: 'A', pl: null},
  sections: [
    {_key: 'one', heading: 'One'},
    {_key: 'two', heading: 'Two', rows: [1, [2]]},
  ],
}

test('an equal value is the old one', () => {
  expect(reuseEqual(page, structuredClone(page))).toBe(page)
})

test('a changed value keeps its other parts, also behind an inserted item', () => {
  const [one, two] = page.sections
  const next = structuredClone({
    ...page,
    sections: [one, {_key: 'new', heading: 'New'}, {...two, heading: '2'}],
  })
  const result = reuseEqual(page, next)
  expect(result).toEqual(next)
  expect(result).toMatchObject({title: page.title})
  const {title, sections} = result as typeof page
  expect(title).toBe(page.title)
  expect(sections[0]).toBe(one)
  expect(sections[2]).not.toBe(two)
  expect(sections[2]?.rows).toBe(two?.rows)
})

test('items are known by their id, too', () => {
  const [first, second] = [
    {id: 'a', title: 'A'},
    {id: 'b', title: 'B'},
  ]
  const result = reuseEqual([first, second], [{id: 'new'}, {...first}, {...second, title: '2'}]) as unknown[]
  expect(result[1]).toBe(first)
  expect(result[2]).toEqual({id: 'b', title: '2'})
})

test('a Map is kept when it is equal', () => {
  const old = {tests: new Map([['a', {share: 1}]])}
  expect(reuseEqual(old, structuredClone(old))).toBe(old)
  const next = {tests: new Map([['a', {share: 2}]])}
  expect(reuseEqual(old, next)).toEqual(next)
})

test.each([
  [{a: 1}, {}],
  [{}, {a: 1}],
  [{a: undefined}, {b: 1}],
  [{a: 1}, {a: null}],
  [[1, 2], [1]],
  [[1], [1, 2]],
  [[], {}],
  [{}, []],
  [{'0': 1}, [1]],
  [null, {a: 1}],
  ['1', 1],
])('%j becomes %j', (old, value) => {
  expect(reuseEqual(old, value)).toEqual(value)
  expect(Array.isArray(reuseEqual(old, value))).toBe(Array.isArray(value))
})
