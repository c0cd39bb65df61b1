import {createHash, randomBytes} from 'node:crypto'
import {extname} from 'node:path'
import type {AssetDocument, AssetUpload} from './asset-document.ts'
import {assetPath} from './asset-name.ts'
import {writeDurably} from './write-durably.ts'

export interface FileAssetDocument extends AssetDocument {
  readonly _type: 'sanity.fileAsset'
}

/**
 * Keeps the bytes of a file under the hash of its content, and gives the document that stands for it; the same
 * bytes with the same extension give the same `_id`. The document is the caller's to write.
 */
export async function storeFile(upload: AssetUpload & {contentType?: string}): Promise<FileAssetDocument> {
  const {bytes, filename, directory, projectId, dataset, publicUrl} = upload
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const extension = fileExtension(filename)
  const fileName = `${sha1}.${extension}`
  await writeDurably(assetPath(directory, fileName), bytes)
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

/** The extension of an uploaded name, reduced to what may stand in a path; `bin` when nothing is left of it. */
function fileExtension(filename: string | undefined): string {
  const extension = extname(filename ?? '')
    .slice(1)
    .toLowerCase()
  return /^[a-z0-9]{1,16}$/.test(extension) ? extension : 'bin'
}
