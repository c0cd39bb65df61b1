import {type Action, ClientError, type SanityClient} from '@sanity/client'
import {filter, firstValueFrom, type Observable, throwError, timeout} from 'rxjs'
import {
  type DocumentStore,
  isValidationErrorMarker,
  type SanityDocument,
  type SchemaType,
  validateDocument,
  type Workspace,
} from 'sanity'
import {translatedTypeNames} from '@domora/content/content-types'
import {basisField} from '../translations/basis.ts'
import {basesToStore} from '../translations/translations.ts'
import {settled} from './settled.ts'

const translatedTypes: ReadonlySet<string> = new Set(translatedTypeNames)

/** How long Studio may take to have all that was typed, or to hear of a publish, in milliseconds. */
const patience = 30_000
/** How often a document is read again because somebody changed it between reading and publishing. */
const tries = 5

/** What publishing needs of a Studio. */
export interface PublishContext {
  readonly client: SanityClient
  readonly store: {readonly pair: Pick<DocumentStore['pair'], 'editState' | 'consistencyStatus'>}
  readonly workspace: Workspace
}

/**
 * Publishes a document as it stands once all that was typed is saved, and with it, in one transaction, what its
 * translations were made from. The promise is kept when Studio has heard of it.
 *
 * Studio's own way is to ask once, and to do without when anything comes in between: a save that was due, or findings
 * about the document as it was before. It gives these the present revision, so that they look like the present ones:
 * https://github.com/sanity-io/sanity/blob/v6.16.0/packages/sanity/src/core/store/document/document-pair/validation.ts
 *
 * @param id the published id
 * @throws when something is in the way; the message is meant for editors
 */
export async function publishDocument(
  {client, store, workspace}: PublishContext,
  id: string,
  type: SchemaType,
): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      await publishAsItStands({client, store, workspace}, id, type)
      return
    } catch (error) {
      const wasChanged = error instanceof ClientError && error.statusCode === 409
      if (!wasChanged || count === tries) throw error
    }
  }
}

async function publishAsItStands(
  {client, store, workspace}: PublishContext,
  id: string,
  type: SchemaType,
): Promise<void> {
  const state = store.pair.editState(id, type.name)
  const isSaved = store.pair.consistencyStatus(id, type.name)
  const {draft, published} = await inTime(
    settled(state, isSaved),
    'Not everything that was typed is saved yet: somebody is still typing in it, or the connection is gone.',
  )
  // Somebody else was faster.
  if (draft === null) return
  const remarks = await validateDocument({
    document: draft,
    workspace,
    // The lake refuses references that lead nowhere; to ask it before would take a quarter of a second.
    getDocumentExists: () => Promise.resolve(true),
  })
  const error = remarks.find(isValidationErrorMarker)
  if (error) throw new Error(error.message)
  await client.action(actionsFor(type, id, draft, published), {tag: 'document.publish'})
  const isOther = (now: SanityDocument | null, before: SanityDocument | null) => now?._rev !== before?._rev
  await inTime(
    state.pipe(filter((now) => isOther(now.published, published) && isOther(now.draft, draft))),
    'It is published, but Studio has not heard of it. Load the page again.',
  )
}

/** The first value of what has one in time; else an error with these words. */
const inTime = <Value>(values: Observable<Value>, tooLate: string): Promise<Value> =>
  firstValueFrom(values.pipe(timeout({first: patience, with: () => throwError(() => new Error(tooLate))})))

/** The lake refuses all of it, with 409, when either version is another by then: what is published was checked. */
function actionsFor(
  type: SchemaType,
  publishedId: string,
  draft: SanityDocument,
  published: SanityDocument | null,
): Action[] {
  const of = {draftId: draft._id, publishedId}
  const note: Action = {
    actionType: 'sanity.action.document.edit',
    ...of,
    patch: {set: {[basisField]: basesToStore(type, {published, draft})}, ifRevisionID: draft._rev},
  }
  const publish = {
    actionType: 'sanity.action.document.publish',
    ...of,
    ...(published ? {ifPublishedRevisionId: published._rev} : {}),
  } satisfies Action
  // The note makes a revision of its own, so that the one that was checked is asked for by the note.
  return translatedTypes.has(type.name) ? [note, publish] : [{...publish, ifDraftRevisionId: draft._rev}]
}
