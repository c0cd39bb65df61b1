import {existsSync, readFileSync} from 'node:fs'
import {type ContentTypeName, contentTypeNames, isContentType} from '@domora/content/content-types'
import {allLocaleCodes, defaultLocale} from '@domora/content/locales'
import {blocks} from '@domora/content/blocks'
import {parse} from 'yaml'
import {z} from 'zod'
import {type Fields, nameOf, resolve, type Type} from './schema.ts'

/** A document of the dataset file. The lake adds its revision and times. */
export interface SeedDocument {
  readonly _id: string
  readonly _type: ContentTypeName
  readonly [field: string]: unknown
}

/** A value in a content file. The package's README explains the short forms. */
type Short = z.core.util.JSONType
type ShortMap = Record<string, Short>

const isMap = (value: Short | undefined): value is ShortMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const contentFile = (name: string) => new URL(`../content/${name}`, import.meta.url)
const read = (file: URL): string => readFileSync(file, 'utf8')

/**
 * Reads the documents of `content/<name>.yaml` for each name, in order.
 *
 * @throws {Error} that names the wrong file or field.
 */
export const readContent = (names: readonly string[]): readonly SeedDocument[] =>
  writeOut(names.flatMap((name) => Object.entries(readFile(`${name}.yaml`))))

function readFile(name: string): ShortMap {
  try {
    return z.record(z.string(), z.json()).parse(parse(read(contentFile(name))))
  } catch (cause) {
    throw new Error(`packages/seed/content/${name}: ${String(cause)}`, {cause})
  }
}

/**
 * Writes out the short forms of documents, given with their ids.
 *
 * @throws {Error} that names the wrong field.
 */
export function writeOut(entries: readonly (readonly [id: string, short: Short])[]): readonly SeedDocument[] {
  const documents = Object.fromEntries(entries)
  return entries.map(([_id, short]) => {
    const document = copySame(short, documents)
    const _type = (isMap(document) && document['_type']) || typeNamedBy(_id)
    if (!isContentType(_type)) return fail(_id, `needs a _type: ${contentTypeNames.join(', ')}`)
    return Object.assign({_id, _type}, expand({type: 'inline', name: _type}, document, _id))
  })
}

/** The type of `faq-team` is `faq`. A singleton has the name of its type. */
const typeNamedBy = (id: string) => contentTypeNames.find((name) => id === name || id.startsWith(`${name}-`))

/** Replaces each `same as: id/field/…` by the value at that path; the fields beside it are added or override. */
function copySame(value: Short, documents: ShortMap): Short {
  if (Array.isArray(value)) return value.map((item) => copySame(item, documents))
  if (!isMap(value)) return value
  const {'same as': path, ...fields} = value
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, copySame(field, documents)]),
  )
  if (path === undefined) return own
  const find = (within: Short | undefined, name: string) => (isMap(within) ? within[name] : undefined)
  const source = copySame(String(path).split('/').reduce(find, documents) ?? null, documents)
  if (Array.isArray(source)) return source
  return isMap(source)
    ? {...source, ...own}
    : fail(String(path), 'does not exist, so nothing is the same as it')
}

/** Writes out a value as the schema's type. In a list, `key` becomes the `_key`. */
function expand(type: Type, short: Short, where: string, key?: string): unknown {
  const target = resolve(type)
  switch (target.type) {
    case 'object':
      return expandObject(target.attributes, short, where, key)
    case 'array':
      if (typeof short === 'string' && nameOf(target.of) === 'block') return blocks(short)
      return itemsOf(short, where).map(([name, item], index) =>
        expand(target.of, item, `${where}/${name ?? index}`, name),
      )
    case 'union': {
      const wanted = isMap(short) ? short['_type'] : short
      const member =
        target.of.find((candidate) => nameOf(candidate) === wanted) ??
        target.of.find((candidate) => nameOf(candidate) === 'reference' && typeof short === 'string')
      if (member === undefined) return fail(where, `must be one of ${target.of.map(nameOf).join(', ')}`)
      return expand(member, short, where, key)
    }
    default:
      return target.type === 'unknown' || typeof short === target.type
        ? short
        : fail(where, `must be a ${target.type}`)
  }
}

/** The items of a list with their keys. The key of a reference is the id of its document. */
function itemsOf(short: Short, where: string): readonly (readonly [key: string | undefined, item: Short])[] {
  if (isMap(short)) return Object.entries(short)
  if (!Array.isArray(short)) return fail(where, 'must be a list')
  return short.map((item) => [typeof item === 'string' ? item : undefined, item])
}

function expandObject(fields: Fields, short: Short, where: string, key?: string): object {
  const long = typeof short === 'string' ? fromString(short, fields) : short
  if (!isMap(long)) return fail(where, 'must have fields')
  const {_key = key, _type, ...own} = long
  const derived = {_key, _type: nameOf({type: 'object', attributes: fields}), kind: kindOf(fields, own)}
  const expanded = Object.entries(own).map(([name, value]) => {
    const field = fields[name]
    if (field === undefined)
      return fail(where, `does not have the field ${name}, only ${Object.keys(fields).join(', ')}`)
    if (name === 'asset') return ['_sanityAsset', `image@file://./images/${String(value)}`]
    return [name, expand(field.value, value, `${where}/${name}`)]
  })
  const present = Object.entries(derived).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...present, ...expanded])
}

/** A string stands for a reference, for copy that is the same in each language, or for one Markdown file per language. */
function fromString(short: string, fields: Fields): Short {
  if ('_ref' in fields) return {_ref: short}
  if (!(defaultLocale in fields)) return short
  if (!short.endsWith('.*.md')) return Object.fromEntries(allLocaleCodes.map((code) => [code, short]))
  const files = allLocaleCodes.map((code) => [code, contentFile(short.replace('*', code))] as const)
  const translated = files.filter(([code, file]) => code === defaultLocale || existsSync(file))
  return Object.fromEntries(translated.map(([code, file]) => [code, read(file)]))
}

/** The kind of a link or an illustration is the field that it has: `route`, `page`, `dashboard`. */
function kindOf(fields: Fields, own: ShortMap): string | undefined {
  const kinds = fields['kind'] === undefined ? undefined : resolve(fields['kind'].value)
  const names = kinds?.type === 'union' ? kinds.of.map(nameOf) : []
  return Object.keys(own).find((name) => names.includes(name))
}

function fail(where: string, problem: string): never {
  throw new Error(`packages/seed/content: ${where} ${problem}`)
}
