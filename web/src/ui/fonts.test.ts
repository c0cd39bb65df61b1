import {createHash} from 'node:crypto'
import {readFileSync, statSync} from 'node:fs'
import {expect, test} from 'vitest'
import {fontFiles, rareFontFiles} from './fonts.ts'

test.each([...fontFiles, ...rareFontFiles])('%s has the hash of its content in its name', (file) => {
  const content = readFileSync(new URL(`../../public${file}`, import.meta.url))
  expect(file).toContain(`.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.`)
})

test('the fonts of a visitor are 60 kB at most', () => {
  const sizes = fontFiles.map((file) => statSync(new URL(`../../public${file}`, import.meta.url)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000)
})
