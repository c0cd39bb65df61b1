interface ClientFailure {
  statusCode?: number
  details?: {items?: {error: {type: string}; index: number}[]}
}

/** What the client rejects with: the parts of the hosted lake's answer that callers read. */
export function refusal(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'accepted',
    ({statusCode, details}: ClientFailure) => {
      const item = details?.items?.[0]
      return {status: statusCode, type: item?.error.type, index: item?.index, item: item?.error}
    },
  )
}
