import {useEffect, useMemo, useState} from 'react'
import {useDocumentStore} from 'sanity'
import type {z} from 'zod'

export interface ListenedQuery {
  /** What is asked. */
  readonly fetch: string
  /** A filter over the documents whose changes ask again. */
  readonly listen: string
}

const noParams = {}

/**
 * The answer to a query as editors see the content, drafts before what is published, kept up to date.
 *
 * @param query the same object at every call: declare it outside of the component
 * @param schema what the answer must be, likewise
 * @param params the same object as long as they are the same parameters
 * @returns `undefined` until there is an answer
 * @throws {Error} while rendering, when the query fails or its answer has another shape
 */
export function useListenedQuery<S extends z.ZodType>(
  query: ListenedQuery,
  schema: S,
  params: Readonly<Record<string, string>> = noParams,
): z.output<S> | undefined {
  const documentStore = useDocumentStore()
  const answers = useMemo(
    () =>
      documentStore.listenQuery({...query}, params, {
        perspective: 'drafts',
        apiVersion: '2025-02-19',
        tag: 'listened',
        throttleTime: 300,
      }),
    [documentStore, query, params],
  )
  const [answer, setAnswer] = useState<z.ZodSafeParseResult<z.output<S>>>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    const subscription = answers.subscribe({
      next: (value: unknown) => setAnswer(schema.safeParse(value)),
      error: setFailure,
    })
    return () => subscription.unsubscribe()
  }, [answers, schema])
  if (failure !== undefined) throw failure
  if (answer?.success === false) throw answer.error
  return answer?.data
}
