import {createHash, randomBytes} from 'node:crypto'
import {httpError} from '../api-error.ts'
import type {AssetDocument, AssetUpload} from './asset-document.ts'
import {assetPath} from './asset-name.ts'
import {imagePalette} from './image-palette.ts'
import type {ImagePalette} from './image-palette.ts'
import {imageBlurHash, imageLqip} from './image-placeholders.ts'
import {MIME_TYPES} from './mime-types.ts'
import {openImage, recogniseImage} from './read-image.ts'
import type {RecognisedImage} from './read-image.ts'
import {writeDurably} from './write-durably.ts'

interface ImageMetadata {
  readonly _type: 'sanity.imageMetadata'
  readonly dimensions: {
    readonly _type: 'sanity.imageDimensions'
    readonly aspectRatio: number
    readonly height: number
    readonly width: number
  }
  readonly hasAlpha: boolean
  readonly isOpaque: boolean
  readonly blurHash?: string
  readonly lqip?: string
  readonly palette?: ImagePalette
}

export interface ImageAssetDocument extends AssetDocument {
  readonly _type: 'sanity.imageAsset'
  readonly metadata: ImageMetadata
}

/** What `?meta=` of an upload may ask for; this server makes the three that pages use, and no others. */
const DEFAULT_METADATA: readonly string[] = ['palette', 'lqip', 'blurhash']

/**
 * Keeps the bytes of a picture under the hash of its content, and gives the document that stands for it; the same
 * bytes give the same `_id`. The document is the caller's to write.
 * @param upload.meta which of `palette`, `lqip` and `blurhash` to make; all of them unless told.
 * @throws ApiError 400 for bytes that are no picture, or one of a kind or size that is not accepted.
 */
export async function storeImage(
  upload: AssetUpload & {meta?: readonly string[]},
): Promise<ImageAssetDocument> {
  const {bytes, filename, directory, projectId, dataset, publicUrl} = upload
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const recognised = await recogniseImage(bytes)
  const metadata = await readImageMetadata(bytes, recognised, upload.meta ?? DEFAULT_METADATA)
  const {width, height, extension} = recognised
  const fileName = `${sha1}-${width}x${height}.${extension}`
  await writeDurably(assetPath(directory, fileName), bytes)
  const path = `images/${projectId}/${dataset}/${fileName}`
  return {
    _id: `image-${sha1}-${width}x${height}-${extension}`,
    _type: 'sanity.imageAsset',
    assetId: sha1,
    extension,
    metadata,
    mimeType: MIME_TYPES[extension],
    originalFilename: filename ?? fileName,
    path,
    sha1hash: sha1,
    size: bytes.length,
    uploadId: randomBytes(16).toString('hex'),
    url: `${publicUrl}/${path}`,
  }
}

async function readImageMetadata(
  bytes: Buffer,
  {width, height, hasAlpha}: RecognisedImage,
  wanted: readonly string[],
): Promise<ImageMetadata> {
  const image = openImage(bytes)
  try {
    const {isOpaque} = await image.clone().stats()
    const [palette, lqip, blurHash] = await Promise.all([
      wanted.includes('palette') ? imagePalette(image) : undefined,
      wanted.includes('lqip') ? imageLqip(image, isOpaque) : undefined,
      wanted.includes('blurhash') ? imageBlurHash(image, width, height) : undefined,
    ])
    return {
      _type: 'sanity.imageMetadata',
      ...(blurHash !== undefined && {blurHash}),
      dimensions: {_type: 'sanity.imageDimensions', aspectRatio: width / height, height, width},
      hasAlpha,
      isOpaque,
      ...(lqip !== undefined && {lqip}),
      ...(palette && {palette}),
    }
  } catch (error) {
    // The header was readable, so what fails here is a picture that is damaged further on.
    throw httpError(400, `Invalid image: ${error instanceof Error ? error.message : String(error)}`)
  }
}
