import {type Action, ClientError, type SanityClient} from '@sanity/client'
import {
  combineLatest,
  debounceTime,
  filter,
  firstValueFrom,
  map,
  type Observable,
  take,
  throwError,
  timeout,
} from 'rxjs'
import {
  type DocumentStore,
  type EditStateFor,
  isValidationErrorMarker,
  type SanityDocument,
  type SchemaType,
  validateDocument,
  type Workspace,
} from 'sanity'
import {basisField, hasBasis} from '../tools/translations/basis.ts'
import {basesToStore} from '../tools/translations/translations.ts'

/** Limit for saving what was typed, and for receiving the published document, in milliseconds. */
const timeLimit = 30_000
/** How many times publishing is tried when another editor changes the document meanwhile. */
const maxAttempts = 5
/**
 * A document is idle when nothing was typed for this time, in milliseconds. The editor of formatted text passes on what
 * was typed 250 ms after the last key.
 */
const idleTime = 300

interface PublishContext {
  readonly client: SanityClient
  readonly store: {readonly pair: Pick<DocumentStore['pair'], 'editState' | 'consistencyStatus'>}
  readonly workspace: Workspace
}

/**
 * Publishes a document once everything that was typed is saved, together with the bases of its translations, in one
 * transaction. Resolves when Studio has received the published document.
 *
 * Studio's own publishing gives up when the document is saved meanwhile, or when a validation of an earlier version is
 * still running: it gives that result the present revision, so that it looks like the present one.
 * https://github.com/sanity-io/sanity/blob/v6.16.0/packages/sanity/src/core/store/document/document-pair/validation.ts
 *
 * @param id the published id
 * @throws {Error} when the document cannot be published; the message is meant for editors
 */
export async function publishDocument(context: PublishContext, id: string, type: SchemaType): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await tryToPublish(context, id, type)
      return
    } catch (error) {
      const hasChanged = error instanceof ClientError && error.statusCode === 409
      if (!hasChanged || attempt === maxAttempts) throw error
    }
  }
}

async function tryToPublish(context: PublishContext, id: string, type: SchemaType): Promise<void> {
  const {client, store, workspace} = context
  const state = store.pair.editState(id, type.name)
  const isSaved = store.pair.consistencyStatus(id, type.name)
  const {draft, published} = await inTime(
    whenIdle(state, isSaved),
    'Not everything that was typed is saved yet: somebody is still typing, or the connection is lost.',
  )
  // Another editor has published it.
  if (draft === null) return
  const markers = await validateDocument({
    document: draft,
    workspace,
    // The Content Lake refuses references to missing documents; a check here would take 250 ms more.
    getDocumentExists: () => Promise.resolve(true),
  })
  const error = markers.find(isValidationErrorMarker)
  if (error) throw new Error(error.message)
  await client.action(actionsFor(type, id, draft, published), {tag: 'document.publish'})
  const hasNewRevision = (now: SanityDocument | null, before: SanityDocument | null) =>
    now?._rev !== before?._rev
  await inTime(
    state.pipe(filter((now) => hasNewRevision(now.published, published) && hasNewRevision(now.draft, draft))),
    'It is published, but Studio does not show it yet. Load the page again.',
  )
}

type Versions = Pick<EditStateFor, 'draft' | 'published' | 'ready'>

/**
 * A document's draft and published version as soon as it is idle and saved.
 *
 * @param versions the versions in the form
 * @param isSaved whether the Content Lake has the version in the form
 */
export const whenIdle = (
  versions: Observable<Versions>,
  isSaved: Observable<boolean>,
): Observable<Pick<Versions, 'draft' | 'published'>> =>
  combineLatest([versions, isSaved]).pipe(
    debounceTime(idleTime),
    filter(([{ready}, saved]) => ready && saved),
    map(([{draft, published}]) => ({draft, published})),
    take(1),
  )

/** The first value, or an error with this message after the time limit. */
const inTime = <Value>(values: Observable<Value>, message: string): Promise<Value> =>
  firstValueFrom(values.pipe(timeout({first: timeLimit, with: () => throwError(() => new Error(message))})))

/** The Content Lake refuses the transaction with 409 unless both revisions are those that were validated. */
function actionsFor(
  type: SchemaType,
  publishedId: string,
  draft: SanityDocument,
  published: SanityDocument | null,
): Action[] {
  const of = {draftId: draft._id, publishedId}
  const storeBases: Action = {
    actionType: 'sanity.action.document.edit',
    ...of,
    patch: {set: {[basisField]: basesToStore(type, {published, draft})}, ifRevisionID: draft._rev},
  }
  const publish = {
    actionType: 'sanity.action.document.publish',
    ...of,
    ...(published ? {ifPublishedRevisionId: published._rev} : {}),
  } satisfies Action
  // The first action checks the draft's revision, and changes it.
  return hasBasis(type) ? [storeBases, publish] : [{...publish, ifDraftRevisionId: draft._rev}]
}
