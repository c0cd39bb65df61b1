import {existsSync, globSync, mkdirSync} from 'node:fs'
import {basename, join} from 'node:path'
import sharp from 'sharp'

/**
 * `node compare-screenshots.ts BEFORE AFTER OUT`: compares two folders of `pnpm screenshots`. For each picture that differs, it writes
 * both into `OUT`, with the changed pixels bright in between.
 */

/** A pixel counts as changed if a channel differs by more; text is not drawn exactly alike everywhere. */
const tolerance = 24

/**
 * Compares two pictures, and writes before, difference and after side by side if they are not alike.
 *
 * @returns the share of changed pixels
 */
export async function comparePictures(before: string, after: string, out: string): Promise<number> {
  const sizes = await Promise.all([before, after].map((file) => sharp(file).metadata()))
  const [width, height] = [
    Math.max(...sizes.map((size) => size.width)),
    Math.max(...sizes.map((size) => size.height)),
  ]
  const [old, now] = await Promise.all(
    [before, after].map((file) =>
      sharp({create: {width, height, channels: 3, background: '#f0f'}})
        .composite([{input: file, left: 0, top: 0}])
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  )
  if (old === undefined || now === undefined) return 0
  const difference = Buffer.from(
    now.map((value, index) => (Math.abs(value - (old[index] ?? 0)) > tolerance ? 255 : value >> 3)),
  )
  let changed = 0
  for (let at = 0; at < difference.length; at += 3)
    if (difference.subarray(at, at + 3).includes(255)) changed += 1
  if (changed === 0) return 0
  const raw = {raw: {width, height, channels: 3}} as const
  await sharp({create: {width: width * 3, height, channels: 3, background: '#fff'}})
    .composite([old, difference, now].map((input, index) => ({input, left: width * index, top: 0, ...raw})))
    .png()
    .toFile(out)
  return changed / (width * height)
}

if (import.meta.main) {
  const [before = '', after = '', out = ''] = process.argv.slice(2)
  mkdirSync(out, {recursive: true})
  const names = new Set([before, after].flatMap((folder) => globSync('*.png', {cwd: folder})))
  for (const name of [...names].toSorted()) {
    const files = [join(before, name), join(after, name)] as const
    const isInBoth = files.every(existsSync)
    const share = isInBoth ? await comparePictures(...files, join(out, basename(name))) : 1
    if (share > 0)
      console.log(`${name}: ${isInBoth ? `${(share * 100).toFixed(2)} % changed` : 'only in one build'}`)
  }
}
