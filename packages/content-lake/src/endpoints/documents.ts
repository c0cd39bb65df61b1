import Database from 'better-sqlite3'
import {httpError} from '../api-error.ts'
import {canReadPrivate, mayRead} from '../auth/access.ts'
import {publishedId} from '../document-id.ts'
import {endpoint, ndjsonResponse} from '../http/endpoint.ts'
import {parseStoredDocument, type StoredDocument, systemFields} from '../store/stored-document.ts'
import {pause} from '../threads.ts'

export const documentEndpoints = [
  endpoint('GET', '/data/doc/:dataset/:ids', (request) => {
    const {store} = request.dataset()
    const isReadable = (id: string) => mayRead(request.access, id)
    const documents: StoredDocument[] = []
    const omitted: {id: string; reason: 'existence' | 'permission'}[] = []
    for (const id of new Set(request.param('ids').split(','))) {
      if (request.search.get('includeAllVersions') === 'true') {
        documents.push(...store.readVersions(publishedId(id)).filter((document) => isReadable(document._id)))
        continue
      }
      const document = isReadable(id) ? store.read(id) : undefined
      if (document !== undefined) documents.push(document)
      else omitted.push({id, reason: isReadable(id) ? 'existence' : 'permission'})
    }
    const excludeContent = request.search.get('excludeContent') === 'true'
    return {
      documents: excludeContent ? documents.map((document) => systemFields.parse(document)) : documents,
      omitted,
    }
  }),

  // Studio asks for references from other datasets only (`excludeInternalReferences=true`): there are none.
  endpoint('GET', '/data/references/:dataset/documents/:id/to', (request) => {
    request.requireReader()
    const {lake, search} = request
    const {store, name: datasetName} = request.dataset()
    const id = request.param('id')
    if (!store.has(id)) throw httpError(404, `Document "${id}" not found`)
    const sources = search.get('excludeInternalReferences') === 'true' ? [] : store.referrers(id)
    const references = sources.map((documentId) => ({projectId: lake.projectId, datasetName, documentId}))
    return {totalCount: references.length, references}
  }),

  // How much a dataset holds. An attribute is a path with the type of its values.
  endpoint('GET', '/data/stats/:dataset', async (request) => {
    const {path} = request.dataset().store
    const [types, attributes] = [new Set<unknown>(), new Set<string>()]
    let [documents, bytes] = [0, 0]
    for (const json of exportDocuments(path, true, undefined)) {
      const document = parseStoredDocument(json)
      documents += 1
      bytes += json.length - 1
      types.add(document._type)
      collectAttributes(document, '', attributes)
      await pause()
    }
    return {
      fields: {count: {value: attributes.size, limit: attributeLimit, unlimited: false}},
      documents: {count: {value: documents}, jsonSizeSum: {value: bytes}},
      types: {count: {value: types.size}},
    }
  }),

  endpoint('GET', '/data/export/:dataset', (request) => {
    const types = request.search.get('types')?.split(',')
    const {path} = request.dataset().store
    return ndjsonResponse(exportDocuments(path, canReadPrivate(request.access), types))
  }),
]

/** Of the free plan. https://www.sanity.io/docs/content-lake/technical-limits */
const attributeLimit = 2000

function collectAttributes(value: unknown, path: string, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const inside = `${path}[]`
    for (const type of new Set(value.map(typeName))) found.add(`${inside} ${type}`)
    for (const item of value) collectAttributes(item, inside, found)
    return
  }
  for (const [name, child] of Object.entries(value)) {
    found.add(`${path}.${name} ${typeName(child)}`)
    collectAttributes(child, `${path}.${name}`, found)
  }
}

const typeName = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/** One snapshot, by an own connection, so that writes can continue. Without the project's documents. */
function* exportDocuments(path: string, includePrivate: boolean, types: readonly string[] | undefined) {
  const database = new Database(path, {readonly: true})
  try {
    const rows = database
      .prepare<{types: string | null; includePrivate: number}, {body: string}>(
        `SELECT body FROM documents
          WHERE substr(id, 1, 2) <> '_.'
            AND (@types IS NULL OR type IN (SELECT value FROM json_each(@types)))
            AND (@includePrivate = 1 OR instr(id, '.') = 0)
          ORDER BY id`,
      )
      .iterate({types: types ? JSON.stringify(types) : null, includePrivate: includePrivate ? 1 : 0})
    for (const row of rows) yield `${row.body}\n`
  } finally {
    database.close()
  }
}
