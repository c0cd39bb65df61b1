import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {floorDrawing} from './floor-plan.tsx'

test('the drawing has the hash of its content in its name', () => {
  const content = readFileSync(new URL(`../../../public${floorDrawing}`, import.meta.url))
  expect(floorDrawing).toContain(`.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.`)
})
