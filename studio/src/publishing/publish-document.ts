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
  getPublishedId,
  isDraftId,
  isValidationErrorMarker,
  type SanityDocument,
  type Schema,
  type SchemaType,
  validateDocument,
  type ValidationMarker,
  type Workspace,
} from 'sanity'
import {type SectionSamples, sectionSamples} from '../section-samples.ts'
import {basisField, hasBasis} from '../translations/basis.ts'
import {basesToStore, replacedBases} from '../translations/translations.ts'
import {
  endingRedirects,
  type Move,
  movesOf,
  pathsOf,
  type PublishedRedirect,
  readRedirects,
  redirectActions,
} from './moved-addresses.ts'
import {type AffectedLaunch, mergingActions, readAffectedLaunches, whileUnlocked} from './corrections.ts'
import {type ChangedFacts, type LiteralFact, readChangedFacts, replacingPatch} from './changed-facts.ts'
import {
  type Dependencies,
  type DependencyDraft,
  readDependencies,
  unpublishedDependencies,
} from './publish-plan.ts'

/** For saving what was typed, and for receiving the published document. */
const timeoutMs = 30_000
/** Another editor may change the document while it is being published. */
const maxAttempts = 5
/** Longer than the 250 ms after which the editor of formatted text passes on what was typed. */
const idleMs = 300

interface PublishContext {
  readonly client: SanityClient
  readonly store: {readonly pair: Pick<DocumentStore['pair'], 'editState' | 'consistencyStatus'>}
  readonly workspace: Workspace
  readonly confirm: (plan: PublishPlan) => Promise<PublishChoice | null>
}

export interface PublishPlan {
  readonly draft: SanityDocument
  readonly dependencies: Dependencies
  /** From the old addresses of a page to its new ones. */
  readonly moves: readonly Move[]
  /** Redirects that end because a page takes their place. */
  readonly ending: readonly PublishedRedirect[]
  /** Texts that name values which change. */
  readonly facts: ChangedFacts
  /** Samples that are not live yet. */
  readonly samples: readonly SectionSamples[]
  /** Launches that would take back what is being published. */
  readonly launches: readonly AffectedLaunch[]
  /** Validation errors by published id. */
  readonly errors: ReadonlyMap<string, readonly ValidationMarker[]>
}

export interface PublishChoice {
  /** Ids of changed documents that stay as they are published. */
  readonly skipped: ReadonlySet<string>
  /** Old paths that get no redirect. */
  readonly declined: ReadonlySet<string>
  /** Keys of the texts in which facts replace literals. */
  readonly replaced: ReadonlySet<string>
  /** Ids of versions that get the same changes. */
  readonly merged: ReadonlySet<string>
}

/**
 * Waits until everything typed is saved, then publishes a document, the unpublished documents that it depends on and the bases of
 * their translations in one transaction. Resolves when Studio has received the published document.
 *
 * Studio's own action fails if the document is saved in the meantime, or while an earlier version is still being validated: that
 * result gets the present revision.
 * https://github.com/sanity-io/sanity/blob/v6.16.0/packages/sanity/src/core/store/document/document-pair/validation.ts
 *
 * @param context `confirm` is called when there is more to publish than the document; `null` cancels
 * @param id the published id
 * @returns whether the document is published: an editor may cancel
 * @throws {Error} with a message for editors
 */
export async function publishDocument(
  context: PublishContext,
  id: string,
  type: SchemaType,
): Promise<boolean> {
  const confirm = onceForEach(context.confirm)
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToPublish({...context, confirm}, id, type)
    } catch (error) {
      const hasChanged = error instanceof ClientError && error.statusCode === 409
      if (!hasChanged) throw error
      if (attempt === maxAttempts)
        throw new Error('Someone is typing in this document. Try again in a moment.', {cause: error})
    }
  }
}

/** A further attempt does not ask about the same documents again. */
function onceForEach(confirm: PublishContext['confirm']): PublishContext['confirm'] {
  let last: {readonly asked: string; readonly choice: PublishChoice | null} | undefined
  return async (plan) => {
    const {draft, dependencies, errors, moves, ending, facts, samples, launches} = plan
    const asked = JSON.stringify([
      unpublishedDependencies(draft, dependencies).map(({id}) => id),
      [...errors.keys()],
      moves,
      ending,
      [facts.values, ...[...facts.shown, ...facts.broken, ...facts.literals, ...samples].map(({key}) => key)],
      launches.map(({sides, conflicts}) => [sides.version._id, conflicts]),
    ])
    if (last?.asked !== asked) last = {asked, choice: await confirm(plan)}
    return last.choice
  }
}

async function tryToPublish(context: PublishContext, id: string, type: SchemaType): Promise<boolean> {
  const {client, store, workspace} = context
  const {schema} = workspace
  const saved = (savedId: string, typeName: string) =>
    inTime(
      whenIdle(store.pair.editState(savedId, typeName), store.pair.consistencyStatus(savedId, typeName)),
      'Studio has not saved everything yet: someone is still typing, or the connection is lost. Try again.',
    )
  const {draft, published} = await saved(id, type.name)
  // Another editor has published it.
  if (draft === null) return true
  const document: DependencyDraft = {id, draft, published}
  const stored = await readDependencies(client, draft)
  const known = unpublishedDependencies(draft, stored)
  await Promise.all(known.map((one) => saved(one.id, one.draft._type)))
  const dependencies = known.length === 0 ? stored : await readDependencies(client, draft)
  const others = unpublishedDependencies(draft, dependencies)
  const planned = [document, ...others]
  const validated = await Promise.all(
    planned.map(async (one) => [one.id, await validationErrors(one.draft, workspace)] as const),
  )
  const errors = new Map(validated.filter(([, found]) => found.length > 0))
  const moves = movesOf(draft, published)
  const taken = planned.flatMap((one) => [...pathsOf(one.draft).values()])
  const redirects = taken.length === 0 && moves.length === 0 ? [] : await readRedirects(client)
  const ending = endingRedirects(taken, redirects)
  const drafts = planned.map((one) => one.draft)
  const facts = await readChangedFacts(client, schema, drafts)
  const samples = planned.flatMap((one) => sectionSamples(schema, one.draft, one.published))
  const launches = await readAffectedLaunches(client, planned)
  const isAlone = [others, moves, ending, samples, launches, ...Object.values(facts)].flat().length === 0
  const plan = {draft, dependencies, errors, moves, ending, facts, samples, launches}
  const choice = isAlone ? nothingLeftOut : await context.confirm(plan)
  if (choice === null) return false
  const chosen = unpublishedDependencies(draft, dependencies, choice.skipped).filter(
    (other) => !choice.skipped.has(other.id),
  )
  const all = [...chosen, document]
  const messages = all.flatMap((one) => errors.get(one.id) ?? []).map(({message}) => message)
  if (messages.length > 0) throw new Error(messages.join(' '))
  const replaced = facts.literals.filter(({key}) => choice.replaced.has(key))
  const isPublished = (of: string) => all.some((one) => one.id === of)
  const merged = launches.filter(
    ({sides: {version}}) => choice.merged.has(version._id) && isPublished(getPublishedId(version._id)),
  )
  const wanted = moves.filter(({from}) => !choice.declined.has(from))
  const textsOf = Map.groupBy(replaced, ({id: of}) => of)
  const actions = [
    ...all.flatMap((one) => actionsFor(schema, one, textsOf.get(one.id) ?? [])),
    ...[...textsOf].flatMap(([of, texts]) => (isPublished(of) ? [] : replacingActions(schema, of, texts))),
    ...redirectActions(wanted, taken, redirects),
    ...merged.flatMap((one) => mergingActions(schema, one, new Set())),
  ]
  const unlocked = merged.map(({launch}) => launch)
  await whileUnlocked(client, unlocked, () => client.action(actions, {tag: 'document.publish'}))
  const hasNewRevision = (now: SanityDocument | null, before: SanityDocument | null) =>
    now?._rev !== before?._rev
  await inTime(
    store.pair
      .editState(id, type.name)
      .pipe(filter((now) => hasNewRevision(now.published, published) && hasNewRevision(now.draft, draft))),
    'The document is published, but Studio does not show it yet. Reload the page.',
  )
  return true
}

const nothingLeftOut: PublishChoice = {
  skipped: new Set(),
  declined: new Set(),
  replaced: new Set(),
  merged: new Set(),
}

export async function validationErrors(document: SanityDocument, workspace: Workspace) {
  // The Content Lake rejects references to missing documents; a check here would take another 250 ms.
  const getDocumentExists = () => Promise.resolve(true)
  const markers = await validateDocument({document, workspace, getDocumentExists})
  return markers.filter(isValidationErrorMarker)
}

type Versions = Pick<EditStateFor, 'draft' | 'published' | 'ready'>
type Stored = Pick<Versions, 'draft' | 'published'>

/**
 * A document's versions as soon as nobody types and all is saved.
 *
 * @param isSaved whether the Content Lake has what the form has
 */
export const whenIdle = (versions: Observable<Versions>, isSaved: Observable<boolean>): Observable<Stored> =>
  combineLatest([versions, isSaved]).pipe(
    debounceTime(idleMs),
    filter(([{ready}, saved]) => ready && saved),
    map(([{draft, published}]) => ({draft, published})),
    take(1),
  )

const inTime = <Value>(values: Observable<Value>, message: string): Promise<Value> =>
  firstValueFrom(values.pipe(timeout({first: timeoutMs, with: () => throwError(() => new Error(message))})))

/** Facts replace literals in a document that is not published for another reason. One with unpublished edits stays a draft. */
function replacingActions(schema: Schema, id: string, texts: readonly LiteralFact[]): Action[] {
  const [first] = texts
  if (first === undefined) return []
  const {document: draft, published, isDraft} = first
  if (!isDraft) return actionsFor(schema, {id, draft, published: draft}, texts)
  const type = schema.get(draft._type)
  const patch = {set: type ? fieldsToSet(type, {published, draft}, texts) : replacingPatch(texts)}
  return [{actionType: 'sanity.action.document.edit', draftId: getDraftId(id), publishedId: id, patch}]
}

const fieldsToSet = (type: SchemaType, versions: Stored, texts: readonly LiteralFact[]) => ({
  ...replacingPatch(texts),
  [basisField]: basesToStore(type, versions, [], replacedBases(type, versions, texts)),
})

/** The Content Lake rejects the transaction with 409 unless both revisions are those that were validated. */
function actionsFor(
  schema: Schema,
  {id, draft, published}: DependencyDraft,
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
      set: fieldsToSet(type, {published, draft}, texts),
      // A published document without a draft gets one by this edit.
      ...(isDraftId(draft._id) && {ifRevisionID: draft._rev}),
    },
  }
  // The first action checks the draft's revision, and changes it.
  return [edit, publish]
}
