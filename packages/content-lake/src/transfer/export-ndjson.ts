import {copyFile, mkdir, open} from 'node:fs/promises'
import {join} from 'node:path'
import {assetPath} from '../assets/asset-name.ts'
import {exportDocuments} from '../store/export-documents.ts'
import {restoreAssetSources} from './restore-asset-sources.ts'

/** How much was exported. */
export interface ExportResult {
  documents: number
  assets: number
}

/**
 * Writes a dataset, drafts included, as a directory that `importNdjson` and `sanity dataset import` read:
 * `data.ndjson`, with `_sanityAsset` in place of references to assets, and the bytes of those in `images` and
 * `files`. Asset documents are made again by the import; assets that nothing refers to stay behind.
 * Reads one snapshot: a lake that is running may go on.
 */
export async function exportNdjson(
  source: {databasePath: string; assetsDirectory: string},
  directory: string,
): Promise<ExportResult> {
  const copied = new Set<string>()
  let documents = 0
  await mkdir(directory, {recursive: true})
  const file = await open(join(directory, 'data.ndjson'), 'w')
  try {
    for (const line of exportDocuments(source.databasePath, {includePrivate: true})) {
      const {document, assets} = restoreAssetSources(line)
      if (document === undefined) continue
      for (const {folder, name} of assets) {
        const target = join(folder, name)
        if (copied.has(target)) continue
        // One after another: a dataset can have more assets than a process may have open files.
        await mkdir(join(directory, folder), {recursive: true})
        await copyFile(assetPath(source.assetsDirectory, name), join(directory, target))
        copied.add(target)
      }
      await file.write(`${JSON.stringify(document)}\n`)
      documents++
    }
    await file.sync()
    return {documents, assets: copied.size}
  } finally {
    await file.close()
  }
}
