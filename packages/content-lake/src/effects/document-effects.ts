import type {StoredDocument} from '../store/stored-document.ts'
import type {Change} from '../store/transaction.ts'
import {encodeMendoza, type MendozaPatch} from './encode-mendoza.ts'

/** What a transaction did to a document, and what takes it back. */
export interface DocumentEffects {
  apply: MendozaPatch
  revert: MendozaPatch
}

/**
 * The effects of a change. They are patches of the document without its `_rev`: whoever applies one writes the
 * transaction's id there. A document that does not exist is `null`.
 */
export function documentEffects({before, after}: Pick<Change, 'before' | 'after'>): DocumentEffects {
  const left = withoutRevision(before)
  const right = withoutRevision(after)
  return {apply: encodeMendoza(left, right), revert: encodeMendoza(right, left)}
}

function withoutRevision(document: StoredDocument | undefined): Record<string, unknown> | null {
  if (document === undefined) return null
  const {_rev, ...rest} = document
  return rest
}
