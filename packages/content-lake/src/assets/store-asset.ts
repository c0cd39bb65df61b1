import {createHash, randomBytes} from 'node:crypto'
import {mkdir} from 'node:fs/promises'
import {dirname, extname} from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import {httpError} from '../api-error.ts'
import {assetPath, MIME_TYPES} from './asset-files.ts'
import {imageBlurHash, imageLqip, imagePalette, type ImagePalette} from './image-placeholders.ts'
import {openImage, type RecognisedImage, recogniseImage} from './read-image.ts'

/** The common fields of asset documents. */
export interface AssetDocument {
  readonly _id: string
  readonly assetId: string
  readonly extension: string
  readonly mimeType: string
  readonly originalFilename: string
  readonly path: string
  readonly sha1hash: string
  /** In bytes. */
  readonly size: number
  readonly uploadId: string
  readonly url: string
}

/** An upload and its destination. */
export interface AssetUpload {
  readonly bytes: Buffer
  readonly filename?: string
  /** The directory of the dataset's originals. */
  readonly directory: string
  readonly projectId: string
  readonly dataset: string
  /** Origin of asset URLs, without a slash at its end. */
  readonly publicUrl: string
}

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

/** The supported values of `?meta=` of an upload. */
const DEFAULT_METADATA: readonly string[] = ['palette', 'lqip', 'blurhash']

/**
 * Stores the bytes of an image and returns its asset document, which the caller commits. The same bytes have the same
 * `_id`.
 * @param upload.meta which of `palette`, `lqip` and `blurhash` to compute; default all
 * @throws ApiError 400 for bytes that are not an image, or an image of an unsupported format or size
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
  await writeAsset(assetPath(directory, fileName), bytes)
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
    // The header was readable, so the image data is damaged.
    throw httpError(400, `Invalid image: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export interface FileAssetDocument extends AssetDocument {
  readonly _type: 'sanity.fileAsset'
}

/**
 * Stores the bytes of a file and returns its asset document, which the caller commits. The same bytes with the same
 * extension have the same `_id`.
 */
export async function storeFile(upload: AssetUpload & {contentType?: string}): Promise<FileAssetDocument> {
  const {bytes, filename, directory, projectId, dataset, publicUrl} = upload
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const extension = fileExtension(filename)
  const fileName = `${sha1}.${extension}`
  await writeAsset(assetPath(directory, fileName), bytes)
  const path = `files/${projectId}/${dataset}/${fileName}`
  return {
    _id: `file-${sha1}-${extension}`,
    _type: 'sanity.fileAsset',
    assetId: sha1,
    extension,
    mimeType: upload.contentType ?? 'application/octet-stream',
    originalFilename: filename ?? fileName,
    path,
    sha1hash: sha1,
    size: bytes.length,
    uploadId: randomBytes(16).toString('hex'),
    url: `${publicUrl}/${path}`,
  }
}

/** The extension of an uploaded file, or `bin` when it is not safe in a path. */
function fileExtension(filename: string | undefined): string {
  const extension = extname(filename ?? '')
    .slice(1)
    .toLowerCase()
  return /^[a-z0-9]{1,16}$/.test(extension) ? extension : 'bin'
}

/** Writes a file so that it is there whole or not at all, also after a crash. */
async function writeAsset(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), {recursive: true})
  await writeFileAtomic(path, bytes)
}
