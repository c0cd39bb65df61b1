import sharp from 'sharp'
import {describe, expect, inject, test} from 'vitest'
import {z} from 'zod'
import {inPage, useBrowser} from '../../e2e/visit.ts'
import {notFoundPath, pagePaths} from '../../testing/content.ts'
import {otherBrowsers} from '../../testing/other-browsers.ts'

const {start, isThere} = otherBrowsers.Firefox

const shape = z.object({x: z.number(), y: z.number(), width: z.number(), height: z.number()})
type Shape = z.output<typeof shape>
const shapes = z.array(shape.extend({name: z.string()}))

/** Places of the sections and of each drawing, when everything is loaded. */
const places = `(async () => {
  for (const picture of document.images) picture.loading = 'eager'
  await document.fonts.ready
  await Promise.all([...document.images].map((picture) => picture.decode()))
  return [...document.querySelectorAll('.top, main > *, .foot, main svg, main img')]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const {left, top, right, bottom} = element.getBoundingClientRect()
      const [x, y] = [Math.max(0, left), Math.max(0, top)]
      return {
        x,
        y,
        width: Math.min(right, innerWidth) - x,
        height: Math.min(bottom, document.documentElement.scrollHeight) - y,
        name: element.tagName + '.' + element.getAttribute('class'),
      }
    })
    .filter(({width, height}) => width >= 40 && height >= 40)
})()`

/** Part of a picture as `columns` × `rows` blocks, each with the mean of its colours. */
const blocksOf = (picture: Buffer, {x, y, width, height}: Shape, columns: number, rows: number) =>
  sharp(picture)
    .extract({left: Math.round(x), top: Math.round(y), width: Math.floor(width), height: Math.floor(height)})
    .removeAlpha()
    .resize({width: columns, height: rows, fit: 'fill'})
    .raw()
    .toBuffer()

/**
 * The share of blocks, 0 to 1, without a block of a similar colour near them in the other picture. Antialiasing and a line of
 * text that is one row lower do not count.
 */
function differingShare(a: Buffer, b: Buffer, columns: number, rows: number): number {
  const hasSimilar = (x: number, y: number): boolean => {
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [column, row] = [x + dx, y + dy]
        if (column < 0 || column >= columns || row < 0 || row >= rows) continue
        const [from, to] = [(y * columns + x) * 3, (row * columns + column) * 3]
        const distances = [0, 1, 2].map((colour) => Number(a[from + colour]) - Number(b[to + colour]))
        if (Math.hypot(...distances) < 60) return true
      }
    return false
  }
  const blocks = Array.from({length: columns * rows}, (_, index) => index)
  return (
    blocks.filter((index) => !hasSimilar(index % columns, Math.floor(index / columns))).length / blocks.length
  )
}

describe.skipIf(!isThere())('Firefox', () => {
  useBrowser()

  test('every page looks as in Chromium', {timeout: 600_000}, async () => {
    const firefox = await start({script: true})
    const problems: string[] = []
    for (const {width, height, locales} of [
      {width: 1280, height: 900, locales: ['gb', 'pl']},
      {width: 390, height: 844, locales: ['de', 'pt']},
    ] as const) {
      await firefox.resize(width, height)
      await inPage({viewport: {width, height}, reducedMotion: 'reduce'}, async ({page}) => {
        for (const path of locales.flatMap((locale) => [...pagePaths(locale), notFoundPath(locale)])) {
          await page.goto(path)
          const ours = shapes.parse(await page.evaluate(places))
          const ourPicture = await page.screenshot({fullPage: true, animations: 'disabled'})
          await firefox.open(new URL(path, inject('siteUrl')).href)
          const theirs = shapes.parse(await firefox.evaluate(places))
          const theirPicture = await firefox.picture()
          expect([path, theirs.map(({name}) => name)]).toEqual([path, ours.map(({name}) => name)])
          for (const [index, our] of ours.entries()) {
            const their = theirs[index] ?? our
            const block = Math.min(16, our.width / 10, our.height / 10)
            const [columns, rows] = [Math.ceil(our.width / block), Math.ceil(our.height / block)]
            const a = await blocksOf(ourPicture, our, columns, rows)
            const b = await blocksOf(theirPicture, their, columns, rows)
            const share = Math.max(differingShare(a, b, columns, rows), differingShare(b, a, columns, rows))
            // A heading may have another last line, which moves what follows.
            if (share > 0.03 || Math.abs(our.height - their.height) > 100)
              problems.push(`${path} at ${width}: ${(share * 100).toFixed(1)} % of ${our.name} differs`)
          }
        }
      })
    }
    await firefox.close()
    expect(problems).toEqual([])
  })
})
