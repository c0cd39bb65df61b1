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
  getDraftId,
  isDraftId,
  isValidationErrorMarker,
  type SanityDocument,
  type SchemaType,
  validateDocument,
  type ValidationMarker,
  type Workspace,
} from 'sanity'
import {basisField, hasBasis} from '../translations/basis.ts'
import {basesToStore} from '../translations/translations.ts'
import {
  endingRedirects,
  type Move,
  movesOf,
  pathsOf,
  type PublishedRedirect,
  readRedirects,
  redirectActions,
} from './moved-addresses.ts'
import {type ChangedFacts, type LiteralFact, readChangedFacts, replacingPatch} from './changed-facts.ts'
import {draftsIn, type Held, type HeldDraft, readHeld} from './publish-plan.ts'

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
  readonly confirm: (plan: PublishPlan) => Promise<PublishChoice | null>
}

/** What can go live together with a document. */
export interface PublishPlan {
  readonly draft: SanityDocument
  readonly held: Held
  /** What the new addresses of a page take the place of. */
  readonly moves: readonly Move[]
  /** Redirects that end because a page takes their place. */
  readonly ending: readonly PublishedRedirect[]
  /** What the texts of the site say of values that change. */
  readonly facts: ChangedFacts
  /** What keeps documents from being published, by their published ids. */
  readonly errors: ReadonlyMap<string, readonly ValidationMarker[]>
}

export interface PublishChoice {
  /** Ids of changed documents that stay as they are published. */
  readonly skipped: ReadonlySet<string>
  /** Old paths whose visitors are not sent on. */
  readonly declined: ReadonlySet<string>
  /** Keys of the texts in which facts take the place of literals. */
  readonly replaced: ReadonlySet<string>
}

/**
 * Publishes a document once everything that was typed is saved, and with it the unpublished documents that it refers to,
 * with the bases of their translations, in one transaction. Resolves when Studio has received the published document.
 *
 * Studio's own publishing gives up when the document is saved meanwhile, or when a validation of an earlier version is
 * still running: it gives that result the present revision, so that it looks like the present one.
 * https://github.com/sanity-io/sanity/blob/v6.16.0/packages/sanity/src/core/store/document/document-pair/validation.ts
 *
 * @param context `confirm` is called when there is more to publish than the document; `null` cancels
 * @param id the published id
 * @throws {Error} when the document cannot be published; the message is meant for editors
 */
export async function publishDocument(context: PublishContext, id: string, type: SchemaType): Promise<void> {
  const confirm = onceForEach(context.confirm)
  for (let attempt = 1; ; attempt++) {
    try {
      await tryToPublish({...context, confirm}, id, type)
      return
    } catch (error) {
      const hasChanged = error instanceof ClientError && error.statusCode === 409
      if (!hasChanged || attempt === maxAttempts) throw error
    }
  }
}

/** Another attempt does not ask again about the same documents. */
function onceForEach(confirm: PublishContext['confirm']): PublishContext['confirm'] {
  let last: {readonly asked: string; readonly choice: PublishChoice | null} | undefined
  return async (plan) => {
    const {draft, held, errors, moves, ending, facts} = plan
    const asked = JSON.stringify([
      draftsIn(draft, held).map(({id}) => id),
      [...errors.keys()],
      moves,
      ending,
      Object.values(facts)
        .flat()
        .map(({key}) => key),
    ])
    if (last?.asked !== asked) last = {asked, choice: await confirm(plan)}
    return last.choice
  }
}

async function tryToPublish(context: PublishContext, id: string, type: SchemaType): Promise<void> {
  const {client, store} = context
  const saved = (of: string, typeName: string) =>
    inTime(
      whenIdle(store.pair.editState(of, typeName), store.pair.consistencyStatus(of, typeName)),
      'Not everything that was typed is saved yet: someone is still typing, or the connection is lost.',
    )
  const {draft, published} = await saved(id, type.name)
  // Another editor has published it.
  if (draft === null) return
  const document: HeldDraft = {id, draft, published}
  const stored = await readHeld(client, draft)
  const known = draftsIn(draft, stored)
  await Promise.all(known.map((one) => saved(one.id, one.draft._type)))
  const held = known.length === 0 ? stored : await readHeld(client, draft)
  const others = draftsIn(draft, held)
  const errors = await errorsIn([document, ...others], context.workspace)
  const moves = movesOf(draft, published)
  const taken = [document, ...others].flatMap((one) => [...pathsOf(one.draft).values()])
  const redirects = taken.length === 0 && moves.length === 0 ? [] : await readRedirects(client)
  const ending = endingRedirects(taken, redirects)
  const drafts = [document, ...others].map((one) => one.draft)
  const facts = await readChangedFacts(client, context.workspace.schema, drafts)
  const isAlone = [others, moves, ending, ...Object.values(facts)].every(({length}) => length === 0)
  const choice = isAlone ? nothingLeftOut : await context.confirm({draft, held, errors, moves, ending, facts})
  if (choice === null) return
  const chosen = draftsIn(draft, held, choice.skipped).filter((other) => !choice.skipped.has(other.id))
  const all = [...chosen, document]
  const messages = all.flatMap((one) => errors.get(one.id) ?? []).map(({message}) => message)
  if (messages.length > 0) throw new Error(messages.join(' '))
  const replaced = facts.literals.filter(({key}) => choice.replaced.has(key))
  const actions = [
    ...all.flatMap((one) => {
      const texts = replaced.filter(({id: of}) => of === one.id)
      return actionsFor(context.workspace, one, texts)
    }),
    ...[...Map.groupBy(replaced, ({id: of}) => of)]
      .filter(([of]) => !all.some((one) => one.id === of))
      .flatMap(([of, texts]) => replacingActions(context.workspace, of, texts)),
    ...redirectActions(
      moves.filter(({from}) => !choice.declined.has(from)),
      taken,
      redirects,
    ),
  ]
  await client.action(actions, {tag: 'document.publish'})
  const hasNewRevision = (now: SanityDocument | null, before: SanityDocument | null) =>
    now?._rev !== before?._rev
  await inTime(
    store.pair
      .editState(id, type.name)
      .pipe(filter((now) => hasNewRevision(now.published, published) && hasNewRevision(now.draft, draft))),
    'It is published, but Studio does not show it yet. Load the page again.',
  )
}

const nothingLeftOut: PublishChoice = {skipped: new Set(), declined: new Set(), replaced: new Set()}

/** What keeps documents from being published, by their ids; those without an error are left out. */
async function errorsIn(drafts: readonly HeldDraft[], workspace: Workspace): Promise<PublishPlan['errors']> {
  const errors = await Promise.all(
    drafts.map(async ({id, draft}) => {
      const markers = await validateDocument({
        document: draft,
        workspace,
        // The Content Lake refuses references to missing documents; a check here would take 250 ms more.
        getDocumentExists: () => Promise.resolve(true),
      })
      return [id, markers.filter(isValidationErrorMarker)] as const
    }),
  )
  return new Map(errors.filter(([, markers]) => markers.length > 0))
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

/** Facts take the place of literals in a document that is not published for another reason. One with unpublished edits stays a draft. */
function replacingActions(workspace: Workspace, id: string, texts: readonly LiteralFact[]): Action[] {
  const [first] = texts
  if (first === undefined) return []
  const {document, isDraft} = first
  if (!isDraft) return actionsFor(workspace, {id, draft: document, published: document}, texts)
  const patch = {set: replacingPatch(texts)}
  return [{actionType: 'sanity.action.document.edit', draftId: getDraftId(id), publishedId: id, patch}]
}

/**
 * The Content Lake refuses the transaction with 409 unless both revisions are those that were validated.
 *
 * @param texts those of the document in which facts take the place of literals
 */
function actionsFor(
  {schema}: Workspace,
  {id, draft, published}: HeldDraft,
  texts: readonly LiteralFact[],
): Action[] {
  const type = schema.get(draft._type)
  const of = {draftId: getDraftId(id), publishedId: id}
  const publish = {
    actionType: 'sanity.action.document.publish',
    ...of,
    ...(published ? {ifPublishedRevisionId: published._rev} : {}),
  } satisfies Action
  if (type === undefined || !hasBasis(type)) return [{...publish, ifDraftRevisionId: draft._rev}]
  const edit: Action = {
    actionType: 'sanity.action.document.edit',
    ...of,
    patch: {
      set: {...replacingPatch(texts), [basisField]: basesToStore(type, {published, draft})},
      // A published document without a draft gets one by this edit.
      ...(isDraftId(draft._id) && {ifRevisionID: draft._rev}),
    },
  }
  // The first action checks the draft's revision, and changes it.
  return [edit, publish]
}
