import {globSync, readFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {expect, test} from 'vitest'
import {root} from './paths.ts'

const records = globSync('docs/decisions/[0-9]*.md', {cwd: root}).toSorted()

test('decisions are numbered without gaps or doubles, and each by its file', () => {
  const numbers = records.map((file) => Number(basename(file).slice(0, 4)))
  expect(numbers).toEqual(records.map((_, index) => index + 1))
  for (const [index, file] of records.entries())
    expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`^# ${index + 1}\\. `))
})
