import {execFile} from 'node:child_process'
import {existsSync, readFileSync, statSync} from 'node:fs'
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {basename, dirname, join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {z} from 'zod'
import {messageOf} from '../api-error.ts'
import {storeFile, storeImage} from '../assets/store-asset.ts'
import type {ImportResult} from '../content-lake-options.ts'
import type {Lake} from '../http/endpoint.ts'
import {isJsonObject, jsonObject, type JsonObject} from '../json.ts'
import {mutate} from '../mutate/mutate.ts'
import {type CreateOperation, type Mutation, MutationError} from '../mutate/mutation.ts'
import type {Dataset} from './dataset.ts'

interface ImportOptions {
  lake: Lake
  dataset: Dataset
  /** An NDJSON file, a directory with `data.ndjson` in it, or an archive of such a directory (`.tar.gz`). */
  path: string
  /** What to do with documents that exist: `create` refuses them. */
  operation: CreateOperation
  author: string
  announce?: boolean
}

/** The format of `sanity dataset import`, all or nothing. @throws Error `file:line: what is wrong` */
export async function importNdjson(options: ImportOptions): Promise<ImportResult> {
  const {path, operation, dataset, author, announce = true} = options
  if (/\.(?:tar\.gz|tgz)$/.test(path)) return importArchive(options)
  const file = statSync(path).isDirectory() ? join(path, 'data.ndjson') : path
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => (text.trim() === '' ? [] : [parseLine(text, `${file}:${index + 1}`)]))
  const assets = await storeAssets(lines, dirname(file), options)
  const mutations: Mutation[] = [
    ...assets.map((asset) => ({operation: 'createIfNotExists' as const, document: {...asset}})),
    ...lines.map(({document}) => ({operation, document})),
  ]
  try {
    await mutate(dataset, {mutations, author, announce})
  } catch (error) {
    if (!(error instanceof MutationError)) throw error
    fail(lines[error.index - assets.length]?.position ?? file, error.item.description)
  }
  return {documents: lines.length, assets: assets.length}
}

async function importArchive(options: ImportOptions): Promise<ImportResult> {
  const folder = await mkdtemp(join(tmpdir(), 'content-lake-import-'))
  try {
    await promisify(execFile)('tar', ['-xzf', resolve(options.path), '-C', folder]).catch((error: unknown) =>
      fail(`${options.path}: tar cannot unpack it`, error),
    )
    const data = (await readdir(folder, {recursive: true})).find((name) => basename(name) === 'data.ndjson')
    if (data === undefined) throw new Error(`${options.path}: there is no data.ndjson in it`)
    return await importNdjson({...options, path: join(folder, dirname(data))})
  } finally {
    await rm(folder, {recursive: true})
  }
}

/** In the `assets.json` of an export, by kind and hash: `image-2f8c…`. */
const assetDescriptions = z.record(z.string(), jsonObject)

/** Completes the references to assets. Validates every source before storing the first. */
async function storeAssets(lines: readonly ImportLine[], directory: string, destination: ImportOptions) {
  const wanted = lines.flatMap(({assets, position}) =>
    assets.map(({source, reference}) => {
      const file = at(position, () => parseAssetSource(String(source), directory))
      return {file, reference, position}
    }),
  )
  const descriptionsFile = join(directory, 'assets.json')
  const descriptions = existsSync(descriptionsFile)
    ? at(descriptionsFile, () => assetDescriptions.parse(JSON.parse(readFileSync(descriptionsFile, 'utf8'))))
    : {}
  const stored = new Map<string, Awaited<ReturnType<typeof storeAsset>>>()
  for (const {file, reference, position} of wanted) {
    const key = `${file.kind}@${file.path}`
    // One at a time: decoding many large images at once needs more memory than it saves time.
    const document =
      stored.get(key) ??
      (await storeAsset(file, destination).catch((error: unknown) => fail(position, error)))
    stored.set(key, document)
    reference._ref = document._id
    const {originalFilename = document.originalFilename, ...described} =
      descriptions[`${file.kind}-${document.sha1hash}`] ?? {}
    Object.assign(document, {...described, ...document, originalFilename})
  }
  return [...new Map([...stored.values()].map((document) => [document._id, document])).values()]
}

async function storeAsset({kind, path}: ReturnType<typeof parseAssetSource>, {lake, dataset}: ImportOptions) {
  const upload = {bytes: await readFile(path), filename: basename(path), lake, dataset}
  return kind === 'image' ? storeImage(upload) : storeFile(upload)
}

function at<Result>(position: string, task: () => Result): Result {
  try {
    return task()
  } catch (error) {
    return fail(position, error)
  }
}

function fail(position: string, error: unknown): never {
  throw new Error(`${position}: ${messageOf(error)}`, {cause: error})
}

interface ImportLine {
  document: JsonObject
  position: string
  /** Each `_sanityAsset` of the document, and the reference that stands in its place. */
  assets: {source: unknown; reference: {_type: 'reference'; _ref: string}}[]
}

function parseLine(text: string, position: string): ImportLine {
  const assets: ImportLine['assets'] = []
  const replaceAsset = (_name: string, part: unknown) => {
    if (!isJsonObject(part) || !Object.hasOwn(part, '_sanityAsset')) return part
    const {_sanityAsset: source, ...rest} = part
    const reference = {_type: 'reference' as const, _ref: ''}
    assets.push({source, reference})
    return {...rest, asset: reference}
  }
  // Most documents have no asset, and are parsed twice as fast without the function.
  const replace = text.includes('_sanityAsset') ? replaceAsset : undefined
  const value: unknown = at(`${position}: not JSON`, () => JSON.parse(text, replace))
  if (!isJsonObject(value)) throw new Error(`${position}: every line must be one JSON object`)
  return {document: value, position, assets}
}

const assetSourcePattern = /^(image|file)@file:\/\/(.+)$/

/** Relative paths start at the import file's directory. */
function parseAssetSource(source: string, directory: string) {
  const [, kind, path] = assetSourcePattern.exec(source) ?? []
  if (path === undefined || (kind !== 'image' && kind !== 'file')) {
    throw new Error(`_sanityAsset must be "image@file://<path>" or "file@file://<path>", not "${source}"`)
  }
  return {kind, path: resolve(directory, decodePath(path))} as const
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
