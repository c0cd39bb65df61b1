import type {Sharp} from 'sharp'
import {fitImage, type FittedImage} from './fit-image.ts'
import type {ImageTransform, OutputFormat} from './image-transform.ts'
import {openImage, recogniseImage} from './read-image.ts'

const defaultQuality = 75
const avifQualityFactor = 0.7
/** From 0 to 9. A higher effort costs seconds and saves little. */
const avifEffort = 3
/** The hosted scale of blur ends at 2000, where sharp's sigma is about a hundred. */
const blurPerSigma = 20
const white = '#ffffffff'

/** @throws ApiError 400 for a `rect` outside of the image, or a result that would be too large */
export async function renderImage(
  original: Uint8Array,
  transform: ImageTransform,
  format: OutputFormat | 'gif' | 'tiff',
): Promise<Buffer> {
  const seen = await recogniseImage(original)
  const isOnItsSide = transform.orientation === 90 || transform.orientation === 270
  const source = isOnItsSide ? {width: seen.height, height: seen.width} : seen
  const fitted = fitImage(source, transform)
  const {region, size, byEntropy} = fitted
  let image = openImage(original)
  if (transform.orientation) image = image.rotate(transform.orientation)
  image = image
    .extract(region)
    .resize({...size, fit: byEntropy ? 'cover' : 'fill', position: byEntropy ? 'entropy' : 'centre'})
    .flip(transform.flip?.includes('v') ?? false)
    .flop(transform.flip?.includes('h') ?? false)
  image = framed(coloured(image, transform), fitted, transform)
  if (transform.background && seen.hasAlpha) image = image.flatten({background: transform.background})
  else if (format === 'jpg' || format === 'pjpg') image = image.flatten({background: white})
  return encoded(image, format, transform.quality).toBuffer()
}

function coloured(image: Sharp, {blur, sharpen, saturation, invert}: ImageTransform): Sharp {
  let result = image
  if (blur) result = result.blur(Math.max(0.3, blur / blurPerSigma))
  if (sharpen) result = result.sharpen({sigma: 1, m2: sharpen / 10})
  if (saturation) result = result.modulate({saturation: 1 + saturation / 100})
  if (invert) result = result.negate({alpha: false})
  return result
}

function framed(image: Sharp, {size, canvas}: FittedImage, {pad = 0, background = white}: ImageTransform) {
  const left = Math.floor((canvas.width - size.width) / 2)
  const top = Math.floor((canvas.height - size.height) / 2)
  const right = canvas.width - size.width - left
  const bottom = canvas.height - size.height - top
  if (left + right + top + bottom + pad === 0) return image
  return image.extend({
    top: top + pad,
    bottom: bottom + pad,
    left: left + pad,
    right: right + pad,
    background,
  })
}

function encoded(image: Sharp, format: OutputFormat | 'gif' | 'tiff', quality = defaultQuality): Sharp {
  switch (format) {
    case 'jpg':
    case 'pjpg':
      return image.jpeg({quality, progressive: format === 'pjpg', mozjpeg: format === 'pjpg'})
    case 'png':
      return image.png()
    case 'webp':
      return image.webp({quality})
    case 'avif':
      return image.avif({quality: Math.max(1, Math.round(quality * avifQualityFactor)), effort: avifEffort})
    case 'gif':
      return image.gif()
    case 'tiff':
      return image.tiff({quality})
  }
}
