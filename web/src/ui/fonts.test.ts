import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {fontFiles} from './fonts.ts'

test.each(fontFiles)('%s has the hash of its content in its name', (file) => {
  const content = readFileSync(new URL(`../../public${file}`, import.meta.url))
  expect(file).toContain(`.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.`)
})
