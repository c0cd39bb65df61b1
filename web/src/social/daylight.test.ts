import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {daylight} from './daylight.ts'

test('pictures are drawn in the colours of the pages', () => {
  const tokens = readFileSync(fileURLToPath(new URL('../ui/tokens.pcss', import.meta.url)), 'utf8')
  const light = (name: string) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]+),`).exec(tokens)?.[1]
  expect({ink: light('ink'), inkSoft: light('ink-soft'), marigold: light('marigold')}).toEqual(daylight)
})
