import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {root} from './paths.ts'

/** The names in the catalog of the workspace; types come with what they are the types of. */
function catalog(): readonly string[] {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const block = /^catalog:\n((?: {2}.*\n)+)/m.exec(workspace)?.[1] ?? ''
  return [...block.matchAll(/^ {2}'?([^':\s]+)'?:/gm)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !name.startsWith('@types/'))
}

test('every dependency has its reason in the decision record', () => {
  const record = readFileSync(join(root, 'docs/decisions/0007-dependencies.md'), 'utf8')
  const cells = new Set(
    [...record.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names]) => (names ?? '').split(', ')),
  )
  const names = catalog()
  expect(names).toContain('next')
  expect(names.filter((name) => !cells.has(name))).toEqual([])
})
