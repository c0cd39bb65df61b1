/** Where a listener is: after a document's part of a transaction, or after all of the transaction. */
export interface EventPosition {
  /** Empty before the first transaction. */
  transactionId: string
  documentId?: string
}

/** Neither transactions' nor documents' ids can have a `#`. */
export function eventId({transactionId, documentId = ''}: EventPosition): string {
  return `${transactionId}#${documentId}`
}

export function parseEventId(id: string): EventPosition | undefined {
  const [, transactionId, documentId] = /^([^#]*)#([^#]*)$/.exec(id) ?? []
  if (transactionId === undefined || documentId === undefined) return undefined
  return documentId === '' ? {transactionId} : {transactionId, documentId}
}
