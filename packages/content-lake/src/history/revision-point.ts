import {z} from 'zod'
import {httpError} from '../api-error.ts'
import type {DatasetStore} from '../store/dataset-store.ts'
import type {StoredDocument} from '../store/stored-document.ts'

const parameters = z.object({
  revision: z.string().optional(),
  time: z.iso.datetime({offset: true}).optional(),
  lastRevision: z.stringbool({truthy: ['true'], falsy: ['false']}).default(false),
})

/** Reads a document as it was at a point in the past. */
export type ReadAtPoint = (id: string) => StoredDocument | undefined

/**
 * The point that a request asks for: after the transaction `revision`, at a `time`, or `lastRevision`, which is the
 * last state of a document that is gone. Without any: now.
 * @returns what reads documents as they were then; a point that the log does not have (any more) has none
 * @throws ApiError 400 for several of them, or a time that is none
 */
export function parseRevisionPoint(search: URLSearchParams, store: DatasetStore): ReadAtPoint {
  const parsed = parameters.safeParse(Object.fromEntries(search))
  if (!parsed.success) {
    throw httpError(400, `Invalid value of "${parsed.error.issues[0]?.path.join('.') ?? 'a parameter'}"`)
  }
  const {revision, time, lastRevision} = parsed.data
  if ([revision !== undefined, time !== undefined, lastRevision].filter(Boolean).length > 1) {
    throw httpError(400, 'Only one of revision, time and lastRevision can be asked for')
  }
  if (lastRevision) return (id) => store.history.last(id)
  if (revision === undefined && time === undefined) return (id) => store.read(id)
  const sequence =
    revision === undefined ? store.sequenceAt(new Date(time ?? '').toISOString()) : store.sequenceOf(revision)
  return sequence === undefined ? () => undefined : (id) => store.history.at(id, sequence)
}
