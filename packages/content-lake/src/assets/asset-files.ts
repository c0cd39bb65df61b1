import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {httpError} from '../api-error.ts'

/** `<sha1>-<width>x<height>.<ext>`. A name of this form cannot leave the directory. */
const IMAGE_NAME = /^([0-9a-f]{40})-([1-9]\d{0,5})x([1-9]\d{0,5})\.([a-z]{3,4})$/
/** `<sha1>.<ext>`, the extension as `fileExtension` makes it. */
const FILE_NAME = /^([0-9a-f]{40})\.([a-z0-9]{1,16})$/

export const IMAGE_EXTENSIONS = ['jpg', 'png', 'webp', 'gif', 'svg', 'tiff', 'avif'] as const
export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number]

export interface ImageName {
  readonly fileName: string
  readonly sha1: string
  readonly width: number
  readonly height: number
  readonly extension: ImageExtension
}

/** @throws ApiError 404 for an invalid name */
export function parseImageName(name: string): ImageName {
  const match = IMAGE_NAME.exec(name)
  const [, sha1, width, height, ending] = match ?? []
  const extension = IMAGE_EXTENSIONS.find((known) => known === ending)
  if (!sha1 || !extension) throw httpError(404, 'Image not found')
  return {fileName: name, sha1, width: Number(width), height: Number(height), extension}
}

/** @throws ApiError 404 for an invalid name */
export function parseFileName(name: string): {fileName: string; sha1: string; extension: string} {
  const [, sha1, extension] = FILE_NAME.exec(name) ?? []
  if (!sha1 || !extension) throw httpError(404, 'File not found')
  return {fileName: name, sha1, extension}
}

/** @throws ApiError 404 when there is no such asset */
export async function readOriginal(directory: string, fileName: string): Promise<Buffer> {
  try {
    return await readFile(join(directory, fileName))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw httpError(404, 'Asset not found')
    throw error
  }
}
