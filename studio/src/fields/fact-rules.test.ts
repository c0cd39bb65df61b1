import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {testDocument} from '../testing/test-document.ts'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

const problems = (fields: object) =>
  lake.validate(testDocument('drafts.fact-new', 'fact', {title: 'New', key: 'new', ...fields}))

describe('a fact', () => {
  test.each([
    [{kind: 'text', text: {gb: 'soon'}}],
    [{kind: 'same', same: 'Domora', words: {gb: 'x'}}],
    [{kind: 'number', number: 24}],
    [{kind: 'date', date: '2026-12-03'}],
    [{kind: 'words', words: {gb: 'day, days', pl: 'dzień, dni, dni', de: 'Tag, Tage, Tags'}}],
  ])('%j is complete', async (fields) => expect(await problems(fields)).toEqual([]))

  test.each([
    [{kind: 'text', text: {pl: 'x'}}, 'text.gb: English is required'],
    [{kind: 'same', same: ' '}, 'same: A value is required.'],
    [{kind: 'number', date: '2026-12-03'}, 'number: A value is required.'],
    [{kind: 'text', text: {gb: 'from {limit.free}'}}, 'text.gb: A fact cannot contain another fact.'],
    [
      {kind: 'words', words: {gb: 'days'}},
      'words.gb: English needs 2 forms, separated by commas: for 1 and 2.',
    ],
    [{kind: 'words', words: {gb: 'day, days', pl: 'dzień, dni'}}, 'words.pl: Polski needs 3 forms'],
    [{kind: 'number', number: 2, key: 'month'}, 'key: Use letters'],
    [{kind: 'number', number: 2, key: 'a b'}, 'key: Use letters'],
    [{kind: 'number', number: 2, key: 'property'}, 'key: The fact “Property, counted” has this short name.'],
  ])('%j is refused', async (fields, message) =>
    expect(await problems(fields)).toEqual([expect.stringContaining(message)]),
  )
})
