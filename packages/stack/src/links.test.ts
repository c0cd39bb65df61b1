import {existsSync, globSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {root} from './paths.ts'

const documents = globSync(['*.md', 'docs/**/*.md', '{packages,studio,web}/**/README.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
})

/** Links and pictures of a document that lead to files of the checkout. */
const localTargets = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .flatMap(([, target]) => target ?? [])
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''))

describe.each(documents)('%s', (document) => {
  test('leads to files that exist', () => {
    const targets = localTargets(readFileSync(join(root, document), 'utf8'))
    expect(targets.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([])
  })
})

test('the readme is among them', () => {
  expect(documents).toContain('README.md')
})
