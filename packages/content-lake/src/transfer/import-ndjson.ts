import {dirname} from 'node:path'
import type {Dataset} from '../datasets/dataset.ts'
import {mutate} from '../mutate/mutate.ts'
import {MutationError} from '../mutate/mutation-error.ts'
import type {CreateOperation, Mutation} from '../mutate/mutation.ts'
import {parseAssetSource, type AssetSource} from './asset-source.ts'
import {locateNdjson, readNdjson, type ImportLine} from './read-ndjson.ts'
import {findAssetSources, replaceAssets} from './replace-assets.ts'

/** Keeps a file's bytes as an asset and returns the asset document that has to be committed. */
export type StoreAsset = (source: AssetSource) => Promise<AssetDocument>

interface AssetDocument {
  _id: string
  _type: string
}

export interface ImportOptions {
  dataset: Dataset
  /** An NDJSON file, or a directory with `data.ndjson` in it. */
  path: string
  storeAsset: StoreAsset
  /** What to do with documents that exist: `create` refuses them. */
  operation: CreateOperation
  author: string
  /** Whether webhooks hear of it; default yes. */
  announce?: boolean
}

/** How much was imported. */
export interface ImportResult {
  documents: number
  assets: number
}

/**
 * Imports the format of `sanity dataset import` as one transaction: all of it or, when anything is wrong, nothing.
 * @throws Error of one line that names the file, the line and what is wrong with it
 */
export async function importNdjson(options: ImportOptions): Promise<ImportResult> {
  const {path, operation} = options
  const file = locateNdjson(path)
  const lines = readNdjson(file)
  const assets = await storeAssets(lines, dirname(file), options.storeAsset)

  const mutations: Mutation[] = assets.documents.map((document, index) => ({
    operation: 'createIfNotExists',
    index,
    document: {...document},
  }))
  const offset = mutations.length
  for (const {document} of lines) {
    const complete = replaceAssets(document, assets.idOf)
    mutations.push({operation, index: mutations.length, document: complete})
  }
  await commit(options, mutations, (index) => lines[index - offset]?.place ?? file)
  return {documents: lines.length, assets: offset}
}

interface StoredAssets {
  documents: AssetDocument[]
  idOf: (source: unknown) => string
}

/** Every source is looked at before the first is stored, so that a broken line costs nothing. */
async function storeAssets(
  lines: readonly ImportLine[],
  directory: string,
  storeAsset: StoreAsset,
): Promise<StoredAssets> {
  const sources = new Map<unknown, {source: AssetSource; place: string}>()
  for (const {document, place} of lines) {
    for (const value of findAssetSources(document)) {
      sources.set(value, {source: at(place, () => parseAssetSource(String(value), directory)), place})
    }
  }
  const documents = new Map<unknown, AssetDocument>()
  for (const [value, {source, place}] of sources) {
    // One after another: decoding many large pictures at once needs more memory than it saves time.
    documents.set(value, await storeAsset(source).catch((error: unknown) => fail(place, error)))
  }
  return {
    documents: [...new Map([...documents.values()].map((document) => [document._id, document])).values()],
    idOf: (source) =>
      documents.get(source)?._id ?? fail('import', `no asset was stored for ${String(source)}`),
  }
}

async function commit(
  {dataset, author, announce = true}: ImportOptions,
  mutations: readonly Mutation[],
  placeOf: (index: number) => string,
): Promise<void> {
  try {
    await mutate(dataset, {mutations, author, announce})
  } catch (error) {
    if (error instanceof MutationError) fail(placeOf(error.index), error.item.description)
    throw error
  }
}

function at<Result>(place: string, task: () => Result): Result {
  try {
    return task()
  } catch (error) {
    return fail(place, error)
  }
}

function fail(place: string, error: unknown): never {
  throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, {cause: error})
}
