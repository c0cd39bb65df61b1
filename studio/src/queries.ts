import type {ClientPerspective, SanityClient} from '@sanity/client'
import {useEffect, useEffectEvent, useMemo, useState} from 'react'
import {
  getVersionFromId,
  type PerspectiveStack,
  type SanityDocument,
  useDocumentStore,
  useUnique,
  type ValidationContext,
} from 'sanity'
import {z} from 'zod'

export const apiVersion = '2025-02-19'

export const documents = z.array(
  z.looseObject({
    _id: z.string(),
    _type: z.string(),
    _rev: z.string(),
    _createdAt: z.string(),
    _updatedAt: z.string(),
  }) satisfies z.ZodType<SanityDocument>,
)

const transactions = z.array(z.object({timestamp: z.string(), author: z.string()}))
export type Transactions = z.output<typeof transactions>

/** The changes of documents with their times and authors, the newest first. */
export async function readTransactions(
  client: SanityClient,
  ids: readonly string[],
  more: Readonly<Record<string, string>>,
  tag: string,
): Promise<Transactions> {
  const url = `/data/history/${client.config().dataset}/transactions/${ids.join(',')}`
  const query = {...more, excludeContent: 'true', excludeMutations: 'true', reverse: 'true'}
  const body = await client.request<unknown>({url, query, tag})
  const lines = typeof body === 'string' ? body.split('\n').filter(Boolean) : []
  return transactions.parse(lines.map((line) => JSON.parse(line)))
}

/** The result of a query. `tag` names the request in logs. */
export const fetchIn = async <S extends z.ZodType>(
  client: SanityClient,
  perspective: ClientPerspective,
  tag: string,
  schema: S,
  query: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<z.output<S>> =>
  schema.parse(await client.withConfig({perspective}).fetch<unknown>(query, params, {tag}))

/** Reads published documents in a validation rule; for a version, as its release changes them. */
export const fetchPublished = <S extends z.ZodType>(
  {getClient, document}: Pick<ValidationContext, 'getClient' | 'document'>,
  ...what: [tag: string, schema: S, query: string, params?: Readonly<Record<string, unknown>>]
): Promise<z.output<S>> => {
  // Initial values of a new document do not have an id.
  const release = getVersionFromId(document?._id ?? '')
  return fetchIn(getClient({apiVersion}), release ? [release] : 'published', ...what)
}

interface ListenQuery {
  readonly fetch: string
  /** A filter for documents whose changes repeat the query. */
  readonly listen: string
  /** By default `drafts`. */
  readonly perspective?: 'raw' | 'published'
}

/**
 * The result of a query, updated on each change. `query` and `schema` must stay the same objects.
 *
 * @param stack replaces the query's perspective: `perspectiveStack` of `usePerspective`
 * @returns `undefined` until there is a result
 * @throws {Error} while rendering, if the query fails or its result has another shape
 */
export function useListenQuery<S extends z.ZodType>(
  query: ListenQuery,
  schema: S,
  params: Readonly<Record<string, string | string[]>> = {},
  stack?: PerspectiveStack,
): z.output<S> | undefined {
  const documentStore = useDocumentStore()
  const sameParams = useUnique(params)
  const results = useMemo(
    () =>
      documentStore.listenQuery({...query}, sameParams, {
        perspective: stack ?? query.perspective ?? 'drafts',
        apiVersion,
        tag: 'listened',
        throttleTime: 300,
      }),
    [documentStore, query, sameParams, stack],
  )
  const [result, setResult] = useState<z.ZodSafeParseResult<z.output<S>>>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    const subscription = results.subscribe({
      next: (value: unknown) => setResult(schema.safeParse(value)),
      error: setFailure,
    })
    return () => subscription.unsubscribe()
  }, [results, schema])
  if (failure !== undefined) throw failure
  if (result?.success === false) throw result.error
  return result?.data
}

/**
 * Loads again when the key changes, and keeps the earlier result until then.
 *
 * @returns `undefined` until there is a result; an error if loading fails
 */
export function useLoaded<Value>(load: () => Promise<Value>, key: string): Value | Error | undefined {
  const [loaded, setLoaded] = useState<{readonly key: string; readonly result: Value | Error}>()
  const start = useEffectEvent(load)
  useEffect(() => {
    let isCurrent = true
    const show = (result: Value | Error) => isCurrent && setLoaded({key, result})
    start().then(show, (error: unknown) => show(error instanceof Error ? error : new Error(String(error))))
    return () => {
      isCurrent = false
    }
  }, [key])
  return loaded?.result
}
