import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {root} from './paths.ts'

/** What a row says when the work is not done; it then has no place and no test. */
const open = 'not done yet'

interface Row {
  readonly line: string
  readonly places: readonly string[]
  readonly proofs: readonly {readonly file: string; readonly title: string}[]
  readonly isOpen: boolean
}

const codeSpans = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, span]) => span ?? [])

/** Reads the tables of the document: specification line | where | shown by (`file` › "title"). */
function readRows(markdown: string): readonly Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Specification '))
    .map((line) => {
      const [, specification = '', where = '', shownBy = ''] = line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
      const proofs = [...shownBy.matchAll(/`([^`]+)` › “([^”]+)”/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      }))
      return {line: specification, places: codeSpans(where), proofs, isOpen: where === open}
    })
}

/** Whether a test, or a group of tests, of this name stands in the source; a mention elsewhere does not count. */
const hasTest = (source: string, title: string): boolean =>
  [...`'\`"`].some(
    (quote) =>
      source.includes(`(${quote}${title}${quote}`) || source.includes(`(\n    ${quote}${title}${quote}`),
  )

const rows = readRows(readFileSync(join(root, 'docs/specification.md'), 'utf8'))

test('the document has rows for all nine points', () => {
  const points = new Set(rows.map(({line}) => line.split('.')[0]))
  expect([...points].toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

describe.each(rows.filter(({isOpen}) => !isOpen))('$line', ({places, proofs}) => {
  test('names a place, and every place exists', () => {
    expect(places.length).toBeGreaterThan(0)
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
  })

  test('names a test, and every test exists', () => {
    expect(proofs.length).toBeGreaterThan(0)
    const missing = proofs.filter(({file, title}) => {
      const path = join(root, file)
      return !existsSync(path) || !hasTest(readFileSync(path, 'utf8'), title)
    })
    expect(missing).toEqual([])
  })
})

test('a row is open or done, never half', () => {
  const half = rows.filter(({isOpen, places, proofs}) => isOpen && (places.length > 0 || proofs.length > 0))
  expect(half).toEqual([])
})
