/** An event in the life of a document, in the words that Studio reads (its `core/store/events/types.ts`). */
export interface DocumentEvent {
  type: string
  timestamp: string
  author: string
  documentId: string
  [detail: string]: unknown
}
