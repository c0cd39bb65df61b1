import {encode} from 'blurhash'
import type {Sharp} from 'sharp'

const LQIP_WIDTH = 20
const BLURHASH_SAMPLE = 32
/** Of the longer side, as the hosted lake's hashes show. */
const BLURHASH_COMPONENTS = 5

/** A tiny copy of the picture as a data URL, to be shown until the picture itself is there. */
export async function imageLqip(image: Sharp, isOpaque: boolean): Promise<string> {
  const small = image.clone().resize(LQIP_WIDTH, null, {fit: 'inside'})
  // JPEG is smaller, but knows no transparency.
  const bytes = await (isOpaque ? small.jpeg({quality: 60}) : small.png()).toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`
}

/** https://blurha.sh, with more components along the longer side. */
export async function imageBlurHash(image: Sharp, width: number, height: number): Promise<string> {
  const {data, info} = await image
    .clone()
    .resize(BLURHASH_SAMPLE, BLURHASH_SAMPLE, {fit: 'inside'})
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({resolveWithObject: true})
  const longer = Math.max(width, height)
  return encode(
    new Uint8ClampedArray(data),
    info.width,
    info.height,
    components(width / longer),
    components(height / longer),
  )
}

function components(share: number): number {
  return Math.max(1, Math.round(BLURHASH_COMPONENTS * share))
}
