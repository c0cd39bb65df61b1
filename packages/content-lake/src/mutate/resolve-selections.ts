import {z} from 'zod'
import type {Mutation, Selection} from './mutation.ts'

/** Runs a GROQ query over every document of the dataset, drafts included. */
export type FindDocuments = (query: string, params: Record<string, unknown>) => Promise<unknown>

/** A mutation that knows which documents it is about. */
export type ResolvedMutation =
  | Extract<Mutation, {document: unknown}>
  | (Omit<Extract<Mutation, {operation: 'delete'}>, 'selection'> & {ids: readonly string[]})
  | (Omit<Extract<Mutation, {operation: 'patch'}>, 'selection'> & {
      ids: readonly string[]
      /** True for ids that a query found: they exist, unless an earlier mutation deleted them. */
      found: boolean
    })

const found = z.array(z.union([z.string(), z.object({_id: z.string()}).transform(({_id}) => _id)]))

/**
 * Turns every selection by query into ids. The queries see the dataset as it is before the transaction;
 * the caller holds the write queue, so nothing changes between here and the commit.
 */
export async function resolveSelections(
  mutations: readonly Mutation[],
  findDocuments: FindDocuments,
): Promise<ResolvedMutation[]> {
  const resolved: ResolvedMutation[] = []
  for (const mutation of mutations) {
    if ('document' in mutation) {
      resolved.push(mutation)
      continue
    }
    const {selection, ...rest} = mutation
    // One after another on purpose: a request with many queries must not occupy every query worker.
    const ids = await resolveIds(selection, findDocuments)
    resolved.push(rest.operation === 'patch' ? {...rest, ids, found: 'query' in selection} : {...rest, ids})
  }
  return resolved
}

async function resolveIds(selection: Selection, findDocuments: FindDocuments): Promise<readonly string[]> {
  if ('ids' in selection) return selection.ids
  const result = found.safeParse(await findDocuments(selection.query, selection.params))
  return result.success ? [...new Set(result.data)] : []
}
