import {readFile} from 'node:fs/promises'
import {httpError} from '../api-error.ts'
import {assetPath} from './asset-name.ts'
import {isMissingFile} from './is-missing-file.ts'

/** @throws ApiError 404 when no such asset was ever stored. */
export async function readOriginal(directory: string, fileName: string): Promise<Buffer> {
  try {
    return await readFile(assetPath(directory, fileName))
  } catch (error) {
    if (isMissingFile(error)) throw httpError(404, 'Asset not found')
    throw error
  }
}
