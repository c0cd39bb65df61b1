import {z} from 'zod'

/** A file that goes along with an exported document. */
export interface ExportedAsset {
  folder: 'images' | 'files'
  name: string
}

const exported = z.record(z.string(), z.unknown())
const reference = z.object({_ref: z.string()})
const IMAGE = /^image-([0-9a-f]{40}-\d+x\d+)-([a-z0-9]+)$/
const FILE = /^file-([0-9a-f]{40})-([a-z0-9]+)$/

/**
 * The document of an export line with `_sanityAsset` in place of each `asset` reference, and the files these name.
 * No document for an asset document itself, nor for system fields that an import makes anew.
 */
export function restoreAssetSources(line: string): {
  document: Record<string, unknown> | undefined
  assets: ExportedAsset[]
} {
  const {_rev: _, ...document} = exported.parse(JSON.parse(line))
  const assets: ExportedAsset[] = []
  if (document['_type'] === 'sanity.imageAsset' || document['_type'] === 'sanity.fileAsset') {
    return {document: undefined, assets}
  }
  return {document: restoreWithin(document, assets), assets}
}

function restore(value: unknown, assets: ExportedAsset[]): unknown {
  if (Array.isArray(value)) return value.map((item) => restore(item, assets))
  return typeof value === 'object' && value !== null ? restoreWithin({...value}, assets) : value
}

function restoreWithin(object: Record<string, unknown>, assets: ExportedAsset[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, child]) => {
      const asset = name === 'asset' ? assetOf(child) : undefined
      if (asset === undefined) return [name, restore(child, assets)]
      assets.push(asset)
      const kind = asset.folder === 'images' ? 'image' : 'file'
      return ['_sanityAsset', `${kind}@file://./${asset.folder}/${asset.name}`]
    }),
  )
}

function assetOf(value: unknown): ExportedAsset | undefined {
  const id = reference.safeParse(value).data?._ref ?? ''
  const [, image, imageExtension] = IMAGE.exec(id) ?? []
  if (image !== undefined) return {folder: 'images', name: `${image}.${imageExtension}`}
  const [, file, fileExtension] = FILE.exec(id) ?? []
  return file === undefined ? undefined : {folder: 'files', name: `${file}.${fileExtension}`}
}
