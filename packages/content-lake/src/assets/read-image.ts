import readTags from 'exif-reader'
import sharp, {type Metadata, type Sharp} from 'sharp'
import {httpError, messageOf} from '../api-error.ts'

export const imageExtensions = ['jpg', 'png', 'webp', 'gif', 'svg', 'tiff', 'avif'] as const
type ImageExtension = (typeof imageExtensions)[number]

/** Images with more pixels are refused before they are decoded: a small file can hold very many. */
const maxInputPixels = 100_000_000
/** No image of the allowed size takes that long. */
const timeoutSeconds = 30

export type RecognisedImage = Awaited<ReturnType<typeof recogniseImage>>

export const openImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, {limitInputPixels: maxInputPixels, failOn: 'error'})
    .timeout({seconds: timeoutSeconds})
    .autoOrient()

/**
 * With the size after its EXIF orientation, in pixels.
 *
 * @throws ApiError 400 for bytes that are not an image, or an image of an unsupported format or size
 */
export async function recogniseImage(bytes: Uint8Array) {
  const metadata = await readMetadata(bytes)
  const extension = extensionOf(metadata)
  const {width, height} = metadata.autoOrient
  if (!extension) throw httpError(400, `Images of the format ${metadata.format} are not supported`)
  if (width * height > maxInputPixels) {
    throw httpError(400, `The image has ${width}x${height} pixels; the limit is ${maxInputPixels}`)
  }
  return {width, height, extension, hasAlpha: metadata.hasAlpha, exif: metadata.exif}
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    // Reading the header needs no limit. The caller checks the size with a better message.
    return await sharp(bytes, {limitInputPixels: false}).metadata()
  } catch (error) {
    throw httpError(400, `Invalid image: ${messageOf(error)}`)
  }
}

function extensionOf({format, compression}: Metadata): ImageExtension | undefined {
  if (format === 'heif') return compression === 'av1' ? 'avif' : undefined
  const extension = format === 'jpeg' ? 'jpg' : format
  return imageExtensions.find((known) => known === extension)
}

export function readExif(bytes: Buffer | undefined): {exif?: object; location?: object} {
  if (bytes === undefined) return {}
  try {
    const {Image, Photo, GPSInfo} = readTags(bytes)
    const tags = Object.entries({...Image, ...Photo}).filter(([, value]) => !Buffer.isBuffer(value))
    const lat = degrees(GPSInfo?.GPSLatitude, GPSInfo?.GPSLatitudeRef === 'S')
    const lng = degrees(GPSInfo?.GPSLongitude, GPSInfo?.GPSLongitudeRef === 'W')
    const alt = GPSInfo?.GPSAltitude
    const location = {_type: 'geopoint', lat, lng, ...(alt !== undefined && {alt})}
    return {
      exif: {exif: {_type: 'sanity.imageExifMetadata', ...Object.fromEntries(tags)}},
      ...(lat !== undefined && lng !== undefined && {location: {location}}),
    }
  } catch {
    // An image with damaged tags is still valid.
    return {}
  }
}

function degrees(parts: number[] | undefined, isNegative: boolean): number | undefined {
  const [whole, minutes = 0, seconds = 0] = parts ?? []
  if (whole === undefined) return undefined
  return (isNegative ? -1 : 1) * (whole + minutes / 60 + seconds / 3600)
}
