import sharp from 'sharp'

/** Smaller pictures are light in the repository, and antialiasing of edges does not show. */
const thumbnailWidth = (width: number) => Math.round(width / (width > 700 ? 3 : 1.6))
/** The largest invisible difference of a channel, of 255. */
const visible = 28
/** The share of pixels that may differ before pictures count as different. */
const mostDiffering = 0.002

/** A screenshot as the repository keeps it. */
export async function thumbnail(screenshot: Buffer): Promise<Buffer> {
  const {width} = await sharp(screenshot).metadata()
  return sharp(screenshot)
    .resize({width: thumbnailWidth(width)})
    .webp({quality: 82, effort: 6})
    .toBuffer()
}

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({resolveWithObject: true})

/** The visible difference between two thumbnails, in a few words, or `null`. */
export async function differenceOf(before: Buffer, after: Buffer): Promise<string | null> {
  const [old, current] = [await pixelsOf(before), await pixelsOf(after)]
  const sizes = [old, current].map(({info}) => `${info.width} × ${info.height}`)
  if (sizes[0] !== sizes[1]) return `it was ${sizes[0]}, now it is ${sizes[1]}`
  const {channels} = old.info
  let differing = 0
  for (let pixel = 0; pixel < old.data.length; pixel += channels) {
    for (let channel = pixel; channel < pixel + channels; channel += 1) {
      if (Math.abs((old.data[channel] ?? 0) - (current.data[channel] ?? 0)) <= visible) continue
      differing += 1
      break
    }
  }
  const share = differing / (old.data.length / channels)
  return share > mostDiffering ? `${(share * 100).toFixed(2)} % of it differs` : null
}
