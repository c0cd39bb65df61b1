import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {drawingsFile} from './svg.tsx'

test('the name of the drawings has the hash of their content', () => {
  const content = readFileSync(new URL(`../../public${drawingsFile}`, import.meta.url))
  expect(drawingsFile).toContain(`.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.`)
})
