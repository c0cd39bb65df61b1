import {ApiError} from '../../api-error.ts'

/** The kinds of refusal that a query can meet; only the first is one that `@sanity/client` knows by name. */
type QueryErrorType = 'queryParseError' | 'queryTimeoutError' | 'queryResourceError' | 'queryEvaluationError'

interface QueryErrorDetails {
  type: QueryErrorType
  description: string
  query: string
  /** UTF-16 offsets into `query`; `end` is the last character's, as the hosted API counts. */
  start?: number
  end?: number
}

/** A query that was refused or stopped, with the body that `@sanity/client` formats into a code frame. */
export class QueryError extends ApiError {
  constructor(status: number, details: QueryErrorDetails) {
    super(status, {error: {...details}})
    this.name = 'QueryError'
  }
}

/**
 * 400 in the shape that `isQueryParseError` of `@sanity/client` recognises: both positions are always given.
 */
export function queryParseError(query: string, description: string, start = 0, end = start): QueryError {
  return new QueryError(400, {type: 'queryParseError', description, query, start, end})
}

/**
 * A query past its time limit. 504, because `@sanity/client` repeats 502 and 503 by itself and a query that was
 * too slow once must not be started again by a machine.
 */
export function queryTimeoutError(query: string, timeLimitMs: number): QueryError {
  const description = `The query was stopped: it ran longer than the time limit of ${timeLimitMs} ms`
  return new QueryError(504, {type: 'queryTimeoutError', description, query})
}

/** A query whose worker ended before it answered, which is nearly always one that needed too much memory. */
export function queryResourceError(query: string, reason: string): QueryError {
  return new QueryError(500, {
    type: 'queryResourceError',
    description: `The query could not be answered: ${reason}`,
    query,
  })
}
