import {useEffect, useMemo, useState} from 'react'
import {useDocumentStore} from 'sanity'
import type {z} from 'zod'

interface ListenQuery {
  readonly fetch: string
  /** A filter for the documents whose changes repeat the query. */
  readonly listen: string
}

const noParams = {}

/**
 * The result of a query in the perspective `drafts`, updated with each change.
 *
 * @param query must be the same object in every call: declare it outside of the component
 * @param schema the shape of the result; the same object in every call
 * @param params the same object while the parameters are the same
 * @returns `undefined` until there is a result
 * @throws {Error} while rendering, when the query fails or its result has another shape
 */
export function useListenQuery<S extends z.ZodType>(
  query: ListenQuery,
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
