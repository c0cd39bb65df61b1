import {afterAll, beforeAll, expect, test} from 'vitest'
import type {SectionEdit} from '@domora/content/section-edits'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {firstTextOf, sectionPatches, sectionsType} from './section-edits.tsx'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

const sectionsOf = (...keys: string[]) => keys.map((_key) => ({_key, _type: 'textSection'}))

/** The keys after an edit of a page with these sections. */
async function edited(keys: readonly string[] | undefined, edit: SectionEdit, item?: string) {
  const sections = sectionsOf(...(keys ?? []))
  await lake.client.createOrReplace({_id: 'page-edited', _type: 'page', ...(keys && {sections})})
  const transaction = lake.client.transaction()
  const added = item === undefined ? undefined : {_key: item, _type: 'textSection'}
  for (const patch of sectionPatches(sections, edit, added)) transaction.patch('page-edited', patch)
  await transaction.commit()
  const page = await lake.client.getDocument('page-edited')
  return page?.['sections'].map(({_key}: {_key: string}) => _key)
}

test.each<[SectionEdit, string[]]>([
  [{kind: 'move', key: 'a', after: 'c'}, ['b', 'c', 'a']],
  [{kind: 'move', key: 'c', after: null}, ['c', 'a', 'b']],
  [{kind: 'remove', key: 'b'}, ['a', 'c']],
  [{kind: 'insert', after: 'a'}, ['a', 'new', 'b', 'c']],
  [{kind: 'duplicate', key: 'b'}, ['a', 'b', 'new', 'c']],
  [{kind: 'restore', key: 'new', after: 'c'}, ['a', 'b', 'c', 'new']],
])('%j', async (edit, order) => {
  const item = ['move', 'remove'].includes(edit.kind) ? undefined : 'new'
  expect(await edited(['a', 'b', 'c'], edit, item)).toEqual(order)
})

test('a list that is empty, or not there yet, gets its first section', async () => {
  expect(await edited([], {kind: 'insert', after: null}, 'new')).toEqual(['new'])
  expect(await edited(undefined, {kind: 'insert', after: null}, 'new')).toEqual(['new'])
})

test('an edit of a section that is not there any more is refused', () => {
  const sections = sectionsOf('a')
  expect(() => sectionPatches(sections, {kind: 'move', key: 'gone', after: 'a'})).toThrow(
    'has removed the section',
  )
  expect(() => sectionPatches(sections, {kind: 'move', key: 'a', after: 'gone'})).toThrow(
    'has removed the section',
  )
  expect(() => sectionPatches(sections, {kind: 'duplicate', key: 'gone'})).toThrow('has removed the section')
})

test.each([
  ['hero', 'sections[_key=="new"].eyebrow.gb'],
  ['textSection', 'sections[_key=="new"].heading.gb'],
  ['reference', 'sections[_key=="new"]'],
])('the first text of %s', (_type, path) => {
  const list = sectionsType(lake.workspace.schema.get('page'))
  expect(firstTextOf(list, {_key: 'new', _type})).toBe(path)
})
