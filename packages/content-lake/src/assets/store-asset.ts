import {createHash, randomBytes} from 'node:crypto'
import {mkdir, open} from 'node:fs/promises'
import {dirname, extname, join} from 'node:path'
import mime from 'mime'
import writeFileAtomic from 'write-file-atomic'
import {httpError, messageOf} from '../api-error.ts'
import type {Dataset} from '../datasets/dataset.ts'
import type {Lake} from '../http/endpoint.ts'
import {pause} from '../threads.ts'
import {imageBlurHash, imageLqip, imagePalette, imageThumbHash} from './image-placeholders.ts'
import {openImage, readExif, type RecognisedImage, recogniseImage} from './read-image.ts'

/** At a time, so that other requests can run. */
const hashedBytes = 1024 * 1024
const unknownType = 'application/octet-stream'

export interface AssetUpload {
  readonly bytes: Buffer
  readonly filename?: string
  readonly contentType?: string | undefined
  readonly lake: Pick<Lake, 'projectId' | 'publicUrl'>
  readonly dataset: Pick<Dataset, 'name' | 'assetsDirectory'>
}

/** The caller commits the document. @throws ApiError 400 for bytes that are not an image */
export async function storeImage(upload: AssetUpload & {meta?: readonly string[]}) {
  const recognised = await recogniseImage(upload.bytes)
  const metadata = await readImageMetadata(upload.bytes, recognised, upload.meta)
  const {width, height, extension} = recognised
  const asset = await store(upload, 'image', `-${width}x${height}`, extension)
  return {...asset, _type: 'sanity.imageAsset', metadata, mimeType: mime.getType(extension) ?? unknownType}
}

export async function storeFile(upload: AssetUpload) {
  const asset = await store(upload, 'file', '', fileExtension(upload.filename))
  const {contentType = unknownType} = upload
  const mimeType = contentType === unknownType ? mime.getType(asset.extension) : contentType
  return {...asset, _type: 'sanity.fileAsset', mimeType: mimeType ?? unknownType}
}

/** @param size of an image: `-600x400` */
async function store(upload: AssetUpload, kind: 'image' | 'file', size: string, extension: string) {
  const {bytes, filename, lake, dataset} = upload
  const {assetsDirectory: directory} = dataset
  const hash = createHash('sha1')
  for (let from = 0; from < bytes.length; from += hashedBytes) {
    hash.update(bytes.subarray(from, from + hashedBytes))
    await pause()
  }
  const sha1 = hash.digest('hex')
  const fileName = `${sha1}${size}.${extension}`
  await mkdir(directory, {recursive: true})
  await writeFileAtomic(join(directory, fileName), bytes)
  // A new name survives a power cut only when its directory is on the disk as well.
  for (const path of [directory, dirname(directory)]) {
    await using handle = await open(path)
    await handle.sync()
  }
  const path = `${kind}s/${lake.projectId}/${dataset.name}/${fileName}`
  return {
    _id: `${kind}-${sha1}${size}-${extension}`,
    assetId: sha1,
    extension,
    originalFilename: filename ?? fileName,
    path,
    sha1hash: sha1,
    size: bytes.length,
    uploadId: randomBytes(16).toString('hex'),
    url: `${lake.publicUrl}/${path}`,
  }
}

async function readImageMetadata(
  bytes: Buffer,
  {width, height, hasAlpha, exif}: RecognisedImage,
  wanted: readonly string[] = ['palette', 'lqip', 'blurhash'],
) {
  const image = openImage(bytes)
  try {
    const {isOpaque} = await image.clone().stats()
    const [palette, lqip, blurHash, thumbHash] = await Promise.all([
      wanted.includes('palette') ? imagePalette(image) : undefined,
      wanted.includes('lqip') ? imageLqip(image, isOpaque) : undefined,
      wanted.includes('blurhash') ? imageBlurHash(image, width, height) : undefined,
      wanted.includes('thumbhash') ? imageThumbHash(image) : undefined,
    ])
    const tags = readExif(exif)
    return {
      _type: 'sanity.imageMetadata',
      ...(blurHash !== undefined && {blurHash}),
      dimensions: {_type: 'sanity.imageDimensions', aspectRatio: width / height, height, width},
      hasAlpha,
      isOpaque,
      ...(wanted.includes('exif') && tags.exif),
      ...(lqip !== undefined && {lqip}),
      ...(wanted.includes('location') && tags.location),
      ...(palette && {palette}),
      ...(thumbHash !== undefined && {thumbHash}),
    }
  } catch (error) {
    // The header was readable, so the image data is damaged.
    throw httpError(400, `Invalid image: ${messageOf(error)}`)
  }
}

function fileExtension(filename = ''): string {
  const extension = extname(filename).slice(1).toLowerCase()
  return /^[a-z0-9]{1,16}$/.test(extension) ? extension : 'bin'
}
