import {assert, constantFrom, property, record, uniqueArray} from 'fast-check'
import {pathToString} from 'sanity'
import {expect, test} from 'vitest'
import {objectsIn} from '../objects-in.ts'
import {testDocument} from '../testing/test-document.ts'
import {isSame, mergePublished} from './three-way-merge.ts'

const page = (fields: object) => testDocument('page', 'page', fields)
const merged = (base: object, published: object, version: object, accepted: readonly string[] = []) => {
  const sides = {base: page(base), published: page(published), version: page(version)}
  const {document, taken, conflicts} = mergePublished(sides, (path) => accepted.includes(path))
  const {_id, _type, _rev, _createdAt, _updatedAt, ...fields} = document
  return {fields, taken: taken.map(pathToString), conflicts: conflicts.map(({path}) => pathToString(path))}
}

test('a correction joins what the version changes, field by field', () => {
  expect(
    merged(
      {title: {gb: 'Old', de: 'Alt'}, note: 'Typo', gone: 1},
      {title: {gb: 'Old', de: 'Neu'}, note: 'No typo'},
      {title: {gb: 'Spring', de: 'Alt'}, note: 'Typo', gone: 1},
    ),
  ).toEqual({
    fields: {title: {gb: 'Spring', de: 'Neu'}, note: 'No typo'},
    taken: ['title.de', 'note', 'gone'],
    conflicts: [],
  })
})

test('items belong together by key: both sides may add, change, move and remove them', () => {
  const item = (_key: string, text = _key) => ({_key, text})
  const [a, b, c, d] = [item('a'), item('b'), item('c'), item('d')]
  expect(
    merged(
      {list: [a, b, c, d]},
      {list: [a, item('new'), b, item('c', 'Corrected')]},
      {list: [c, a, item('b', 'Spring'), d, item('own')]},
    ).fields,
  ).toEqual({
    list: [item('c', 'Corrected'), a, item('new'), item('b', 'Spring'), item('own')],
  })
  expect(merged({list: [a, b]}, {list: [b, a]}, {list: [a, b, c]})).toMatchObject({
    fields: {list: [b, c, a]},
    taken: ['list'],
  })
})

test('what both sides changed is a conflict, and either side can win', () => {
  const block = (text: string) => ({_key: 'k', _type: 'block', children: [{_key: 's', text}]})
  const sides = [
    {title: 'Old', list: [{_key: 'a', text: 'A'}], body: [block('Old')]},
    {title: 'Corrected', list: [{_key: 'a', text: 'Corrected'}], body: [block('Corrected')]},
    {title: 'Spring', list: [], body: [block('Spring')]},
  ] as const
  const conflicts = ['title', 'list[_key=="a"]', 'body[_key=="k"]']
  expect(merged(...sides)).toEqual({fields: sides[2], taken: [], conflicts})
  expect(merged(...sides, conflicts).fields).toEqual(sides[1])
})

const text = constantFrom('A', 'B', 'C', 'D')
const words = record({gb: text, de: text}, {requiredKeys: []})
const list = uniqueArray(record({_key: constantFrom('k1', 'k2', 'k3', 'k4'), words}), {
  selector: ({_key}) => _key,
})
const content = record({title: words, note: text, list}, {requiredKeys: []})

/** Every text by its path. */
const textsOf = (document: object): Map<string, unknown> =>
  new Map(
    objectsIn(document).flatMap(({object, path}) =>
      Object.entries(object).flatMap(([name, value]) =>
        typeof value === 'string' ? [[pathToString([...path, name]), value] as const] : [],
      ),
    ),
  )

test('no edit of either side is lost silently', () => {
  assert(
    property(content, content, content, (base, published, version) => {
      const {fields, conflicts} = merged(base, published, version)
      const [before, theirs, ours, both] = [base, published, version, fields].map(textsOf)
      for (const path of new Set([before, theirs, ours].flatMap((texts) => [...(texts?.keys() ?? [])]))) {
        if (conflicts.some((conflict) => path.startsWith(conflict))) continue
        const expected = theirs?.get(path) === before?.get(path) ? ours : theirs
        expect([path, both?.get(path)]).toEqual([path, expected?.get(path)])
      }
      expect(merged(published, published, version).fields).toEqual(version)
      expect(isSame(merged(base, published, base).fields, published)).toBe(true)
    }),
    {numRuns: 200},
  )
})
