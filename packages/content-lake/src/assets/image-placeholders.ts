import {DefaultGenerator} from '@vibrant/generator-default'
import {MMCQ} from '@vibrant/quantizer-mmcq'
import {encode} from 'blurhash'
import type {Sharp} from 'sharp'
import {rgbaToThumbHash} from 'thumbhash'

const lqipWidth = 20
const blurhashSample = 32
/** On the longer side, as in the hosted lake's hashes. */
const blurhashComponents = 5

export async function imageLqip(image: Sharp, isOpaque: boolean): Promise<string> {
  const small = image.clone().resize(lqipWidth, null, {fit: 'inside'})
  // JPEG is smaller, but has no transparency.
  const bytes = await (isOpaque ? small.jpeg({quality: 60}) : small.png()).toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`
}

/** https://blurha.sh, with more components along the longer side. */
export async function imageBlurHash(image: Sharp, width: number, height: number): Promise<string> {
  const {data, info} = await pixels(image, blurhashSample)
  const longer = Math.max(width, height)
  const components = (side: number) => Math.max(1, Math.round(blurhashComponents * (side / longer)))
  const colours = new Uint8ClampedArray(data)
  return encode(colours, info.width, info.height, components(width), components(height))
}

export async function imageThumbHash(image: Sharp): Promise<string> {
  const {data, info} = await pixels(image, 100)
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

function pixels(image: Sharp, size: number, withoutEnlargement = false) {
  const small = image.clone().resize(size, size, {fit: 'inside', withoutEnlargement})
  return small.toColourspace('srgb').ensureAlpha().raw().toBuffer({resolveWithObject: true})
}

const swatchNames = ['darkMuted', 'darkVibrant', 'lightMuted', 'lightVibrant', 'muted', 'vibrant'] as const
const sampleSize = 112
const colourCount = 64
const channelCount = 4
/** Pixels that are more transparent are ignored; node-vibrant's own limit. */
const minAlpha = 125

/** The colours of an image, by node-vibrant's algorithm. `dominant` covers most of it. */
export async function imagePalette(image: Sharp) {
  const {data} = await pixels(image, sampleSize, true)
  const visible = visiblePixels(data)
  if (visible.length === 0) return {_type: 'sanity.imagePalette'}
  const generated = await DefaultGenerator(MMCQ(visible, {colorCount: colourCount}))
  const total = visible.length / channelCount
  const swatches: Record<string, ReturnType<typeof toSwatch>> = {}
  for (const name of swatchNames) {
    const swatch = generated[`${name.charAt(0).toUpperCase()}${name.slice(1)}`]
    if (swatch) swatches[name] = toSwatch(swatch, total)
  }
  const [dominant] = Object.values(swatches).toSorted((a, b) => b.population - a.population)
  return {_type: 'sanity.imagePalette', ...swatches, ...(dominant && {dominant})}
}

function visiblePixels(rgba: Uint8Array): Uint8ClampedArray {
  const visible: number[] = []
  for (let start = 0; start < rgba.length; start += channelCount) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(start, start + channelCount)
    if (alpha >= minAlpha) visible.push(red, green, blue, alpha)
  }
  return new Uint8ClampedArray(visible)
}

type Swatch = NonNullable<Awaited<ReturnType<typeof DefaultGenerator>>[string]>

/** @returns the colour and two text colours that are readable on it (`#rrggbb`), and its share of the image in per cent */
const toSwatch = ({hex, bodyTextColor, titleTextColor, population}: Swatch, total: number) => ({
  _type: 'sanity.imagePaletteSwatch',
  background: hex,
  foreground: bodyTextColor,
  title: titleTextColor,
  population: Math.round((population / total) * 10_000) / 100,
})
