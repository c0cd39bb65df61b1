import {readFileSync, statSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {basename, dirname, join, resolve} from 'node:path'
import {z} from 'zod'
import {storeFile, storeImage} from '../assets/store-asset.ts'
import type {Dataset} from '../datasets/dataset.ts'
import type {Lake} from '../http/endpoint.ts'
import {mutate} from '../mutate/mutate.ts'
import {type CreateOperation, type Mutation, MutationError} from '../mutate/mutation.ts'

interface ImportOptions {
  lake: Lake
  dataset: Dataset
  /** An NDJSON file, or a directory with `data.ndjson` in it. */
  path: string
  /** What to do with documents that exist: `create` refuses them. */
  operation: CreateOperation
  author: string
  /** Whether webhooks are triggered; default true. */
  announce?: boolean
}

export interface ImportResult {
  documents: number
  assets: number
}

/**
 * Imports the format of `sanity dataset import` as one transaction, all or nothing.
 * @throws Error of one line that names the file, the line and the error
 */
export async function importNdjson(options: ImportOptions): Promise<ImportResult> {
  const {path, operation} = options
  const file = locateNdjson(path)
  const lines = readNdjson(file)
  const assets = await storeAssets(lines, dirname(file), options)

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
  await commit(options, mutations, (index) => lines[index - offset]?.position ?? file)
  return {documents: lines.length, assets: offset}
}

/** Validates every source before storing the first. */
async function storeAssets(lines: readonly ImportLine[], directory: string, destination: ImportOptions) {
  const sources = new Map<unknown, {source: AssetSource; position: string}>()
  for (const {document, position} of lines) {
    for (const value of findAssetSources(document)) {
      sources.set(value, {source: at(position, () => parseAssetSource(String(value), directory)), position})
    }
  }
  const documents = new Map<unknown, Awaited<ReturnType<typeof storeAsset>>>()
  for (const [value, {source, position}] of sources) {
    // One at a time: decoding many large images at once needs more memory than it saves time.
    documents.set(
      value,
      await storeAsset(source, destination).catch((error: unknown) => fail(position, error)),
    )
  }
  return {
    documents: [...new Map([...documents.values()].map((document) => [document._id, document])).values()],
    idOf: (source: unknown) =>
      documents.get(source)?._id ?? fail('import', `no asset was stored for ${String(source)}`),
  }
}

async function storeAsset({kind, path}: AssetSource, {lake, dataset}: ImportOptions) {
  const upload = {
    bytes: await readFile(path),
    filename: basename(path),
    directory: dataset.assetsDirectory,
    projectId: lake.projectId,
    dataset: dataset.name,
    publicUrl: lake.publicUrl,
  }
  return kind === 'image' ? storeImage(upload) : storeFile(upload)
}

async function commit(
  {dataset, author, announce = true}: ImportOptions,
  mutations: readonly Mutation[],
  positionOf: (index: number) => string,
): Promise<void> {
  try {
    await mutate(dataset, {mutations, author, announce})
  } catch (error) {
    if (error instanceof MutationError) fail(positionOf(error.index), error.item.description)
    throw error
  }
}

function at<Result>(position: string, task: () => Result): Result {
  try {
    return task()
  } catch (error) {
    return fail(position, error)
  }
}

function fail(position: string, error: unknown): never {
  throw new Error(`${position}: ${error instanceof Error ? error.message : String(error)}`, {cause: error})
}

const line = z.record(z.string(), z.unknown())

/** A document of an import file, and its `file:line`. */
interface ImportLine {
  document: Record<string, unknown>
  position: string
}

/** Given a directory, the `data.ndjson` in it. */
function locateNdjson(path: string): string {
  return statSync(path).isDirectory() ? join(path, 'data.ndjson') : path
}

/**
 * Reads newline-delimited JSON, one document a line; empty lines are skipped.
 * @throws Error `file:line: what is wrong`
 */
function readNdjson(file: string): ImportLine[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    const position = `${file}:${index + 1}`
    return text.trim() === '' ? [] : [{document: parseLine(text, position), position}]
  })
}

function parseLine(text: string, position: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`${position}: not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  const parsed = line.safeParse(value)
  if (!parsed.success) throw new Error(`${position}: every line must be one JSON object`)
  return parsed.data
}

/** The file of a `_sanityAsset`. */
interface AssetSource {
  kind: 'image' | 'file'
  path: string
}

const SOURCE = /^(image|file)@file:\/\/(.+)$/

/**
 * Parses `image@file://./images/x.png` (or `file@…`), the format of `sanity dataset export` and `import`. Relative
 * paths start at the import file's directory.
 * @throws Error for anything else, such as an `https:` URL
 */
function parseAssetSource(source: string, directory: string): AssetSource {
  const [, kind, path] = SOURCE.exec(source) ?? []
  if (path === undefined || (kind !== 'image' && kind !== 'file')) {
    throw new Error(`_sanityAsset must be "image@file://<path>" or "file@file://<path>", not "${source}"`)
  }
  return {kind, path: resolve(directory, decodePath(path))}
}

/** A path that was written as a URL is percent-encoded; one with a bare `%` is not. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

const KEY = '_sanityAsset'

/** Every `_sanityAsset` in a value, at any depth. */
function findAssetSources(value: unknown, found: unknown[] = []): unknown[] {
  if (Array.isArray(value)) {
    for (const item of value) findAssetSources(item, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      if (name === KEY) found.push(child)
      else findAssetSources(child, found)
    }
  }
  return found
}

/** Copies a document with each `_sanityAsset` replaced by a reference to the asset document of that source. */
function replaceAssets(
  document: Record<string, unknown>,
  assetId: (source: unknown) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).map(([name, child]) =>
      name === KEY
        ? ['asset', {_type: 'reference', _ref: assetId(child)}]
        : [name, replaceIn(child, assetId)],
    ),
  )
}

function replaceIn(value: unknown, assetId: (source: unknown) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, assetId))
  return typeof value === 'object' && value !== null ? replaceAssets({...value}, assetId) : value
}
