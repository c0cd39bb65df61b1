import sharp from 'sharp'
import {expect, test} from 'vitest'
import {differenceOf, thumbnail} from './compare-pictures.ts'

/** A page with a box on it. */
const screenshot = (box: {left: number; width: number}, height = 1000) =>
  sharp({create: {width: 960, height, channels: 3, background: '#f5f0e4'}})
    .composite([
      {
        input: {create: {width: box.width, height: 120, channels: 3, background: '#10332a'}},
        left: box.left,
        top: 40,
      },
    ])
    .png()
    .toBuffer()

const compare = async (before: Buffer, after: Buffer) =>
  differenceOf(await thumbnail(before), await thumbnail(after))

test('the same page has no difference', async () => {
  expect(
    await compare(await screenshot({left: 40, width: 200}), await screenshot({left: 40, width: 200})),
  ).toBe(null)
})

test('a box that moved, or a page that grew, is reported', async () => {
  const before = await screenshot({left: 40, width: 200})
  expect(await compare(before, await screenshot({left: 64, width: 200}))).toMatch(
    /^\d+\.\d\d % of it differs$/,
  )
  expect(await compare(before, await screenshot({left: 40, width: 200}, 1100))).toBe(
    'it was 320 × 333, now it is 320 × 367',
  )
})

test('an invisible difference is not reported', async () => {
  expect(
    await compare(await screenshot({left: 40, width: 200}), await screenshot({left: 40, width: 201})),
  ).toBe(null)
})
