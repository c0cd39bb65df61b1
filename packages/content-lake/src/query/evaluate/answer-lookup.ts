import type {DocumentView} from '../../perspectives/document-view.ts'
import {mergeById} from '../../perspectives/merge-by-id.ts'
import {documentText, mayContainWords} from './document-text.ts'
import type {LakeDocument} from '../../perspectives/lake-document.ts'
import type {LookupKind} from '../compile/lookup.ts'

/**
 * What a look-up in the tree evaluates to: documents in the order of their ids, a text, or whether a text contains
 * a phrase.
 */
export function answerLookup(
  view: DocumentView,
  lookup: ReadonlyMap<LookupKind, string[]>,
): LakeDocument[] | string | boolean {
  const phrase = lookup.get('phrase')
  const text = lookup.get('text')
  if (phrase && text) return phrase.every((part) => text.join(' ').toLowerCase().includes(part))
  if (text) return textOf(view, text)
  return mergeById([...lookup].map(([kind, keys]) => findDocuments(view, kind, keys)))
}

function textOf(view: DocumentView, ids: readonly string[]): string {
  return ids
    .map((id) => {
      const document = view.get(id)
      return document ? documentText(document) : ''
    })
    .join(' ')
}

function findDocuments(view: DocumentView, kind: LookupKind, keys: readonly string[]): LakeDocument[] {
  switch (kind) {
    case 'ids':
      return view.withIds(keys)
    case 'types':
      return view.withTypes(keys)
    case 'references':
      return view.withReferencesTo(keys)
    case 'words':
      return view.all.filter((document) =>
        keys.some((words) => mayContainWords(documentText(document), words)),
      )
    case 'text':
    case 'phrase':
      return []
  }
}
