import type {Action, SanityDocument} from '@sanity/client'
import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {create, discard, edit, publish, unpublish} from '../testing/client.ts'
import {testLake} from '../testing/lake.ts'
import {randomRuns} from '../testing/random-runs.ts'

const {raw: client} = await testLake()

/** The values of a document, its draft and its version. */
interface State {
  published?: number | undefined
  draft?: number | undefined
  version?: number | undefined
}
interface Step {
  name: string
  action(ids: Ids, n: number): Action
  /** The state after it; `undefined` when it must be refused. */
  model(state: State, n: number): State | undefined
}
interface Ids {
  publishedId: string
  draftId: string
  versionId: string
}

const when = (condition: boolean, state: State) => (condition ? state : undefined)
const document = (id: string, n: number) => ({_id: id, _type: 'page', n})

const stepTypes: Step[] = [
  {
    name: 'create',
    action: ({publishedId}, n) => create(publishedId, {n}),
    model: (state, n) =>
      when(state.published === undefined && state.draft === undefined, {...state, draft: n}),
  },
  {
    name: 'edit',
    action: ({publishedId}, n) => edit(publishedId, {n}),
    model: (state, n) => when((state.draft ?? state.published) !== undefined, {...state, draft: n}),
  },
  {
    name: 'publish',
    action: ({publishedId}) => publish(publishedId),
    model: (state) => when(state.draft !== undefined, {...state, published: state.draft, draft: undefined}),
  },
  {
    name: 'unpublish',
    action: ({publishedId}) => unpublish(publishedId),
    model: (state) =>
      when(state.published !== undefined, {
        ...state,
        draft: state.draft ?? state.published,
        published: undefined,
      }),
  },
  {
    name: 'discard',
    action: ({draftId}) => ({actionType: 'sanity.action.document.discard', draftId}),
    model: (state) => when(state.draft !== undefined, {...state, draft: undefined}),
  },
  {
    name: 'replaceDraft',
    action: ({publishedId, draftId}, n) => ({
      actionType: 'sanity.action.document.replaceDraft',
      publishedId,
      attributes: document(draftId, n),
    }),
    model: (state, n) => when((state.draft ?? state.published) !== undefined, {...state, draft: n}),
  },
  {
    name: 'delete',
    action: ({publishedId, draftId}) => ({
      actionType: 'sanity.action.document.delete',
      publishedId,
      includeDrafts: [draftId],
    }),
    model: (state) => when(state.published !== undefined && state.version === undefined, {}),
  },
  {
    name: 'version.create',
    action: ({publishedId, versionId}) => ({
      actionType: 'sanity.action.document.version.create',
      publishedId,
      baseId: publishedId,
      versionId,
    }),
    model: (state) =>
      when(state.published !== undefined && state.version === undefined, {
        ...state,
        version: state.published,
      }),
  },
  {
    name: 'version.replace',
    action: ({versionId}, n) => ({
      actionType: 'sanity.action.document.version.replace',
      document: document(versionId, n),
    }),
    model: (state, n) => when(state.version !== undefined, {...state, version: n}),
  },
  {
    name: 'version.discard',
    action: ({versionId}) => discard(versionId),
    model: (state) => when(state.version !== undefined, {...state, version: undefined}),
  },
  {
    name: 'publish the version',
    action: ({publishedId, versionId}) => publish(publishedId, {draftId: versionId}),
    model: (state) =>
      when(state.version !== undefined, {...state, published: state.version, version: undefined}),
  },
]

const stateOf = (
  documents: readonly (SanityDocument | null)[],
  {publishedId, draftId, versionId}: Ids,
): State => {
  const n = (id: string): number | undefined => documents.find((found) => found?._id === id)?.['n']
  return {published: n(publishedId), draft: n(draftId), version: n(versionId)}
}
const all = ({published, draft, version}: State) => ({published, draft, version})

/** The index of the refused action; -1 when all are accepted. */
const refusedIndex = (promise: Promise<unknown>): Promise<number | undefined> =>
  promise.then(
    () => -1,
    ({details}: {details?: {items?: {index: number}[]}}) => details?.items?.[0]?.index,
  )

let runs = 0
test('any sequence of actions has the documented effects, and every state can be read from history', async () => {
  const step = fc.record({kind: fc.constantFrom(...stepTypes), n: fc.nat({max: 99})})
  const transactions = fc.array(fc.array(step, {minLength: 1, maxLength: 3}), {minLength: 1, maxLength: 12})
  await fc.assert(
    fc.asyncProperty(transactions, async (sequence) => {
      const publishedId = `run-${++runs}`
      const ids = {publishedId, draftId: `drafts.${publishedId}`, versionId: `versions.r.${publishedId}`}
      const list = Object.values(ids)
      const history: {revision: string; state: State}[] = []
      let state: State = {}
      for (const steps of sequence) {
        let next: State | undefined = state
        let refused = -1
        for (const [index, {kind, n}] of steps.entries()) {
          next = kind.model(next, n)
          if (next !== undefined) continue
          refused = index
          break
        }
        const transactionId = `${publishedId}-${history.length}-${refused}`
        const actions = steps.map(({kind, n}) => kind.action(ids, n))
        const outcome = await refusedIndex(client.action(actions, {transactionId}))
        expect({steps, outcome}).toEqual({steps, outcome: refused})
        state = next ?? state
        if (next !== undefined) history.push({revision: transactionId, state})
        expect(stateOf(await client.getDocuments(list), ids)).toEqual(all(state))
      }
      const log = await client.request<unknown>({
        url: `/data/history/production/transactions/${list.join(',')}?limit=1000&excludeMutations=true`,
      })
      for (const [index, {revision, state: then}] of history.entries()) {
        const {documents} = await client.request<{documents: SanityDocument[]}>({
          url: `/data/history/production/documents/${list.join(',')}?revision=${revision}`,
        })
        // Actions that undo each other do not make a transaction.
        const isLogged = JSON.stringify(log ?? '').includes(revision)
        const seen = isLogged ? stateOf(documents, ids) : all(history[index - 1]?.state ?? {})
        expect(seen).toEqual(all(then))
      }
    }),
    {numRuns: randomRuns(8)},
  )
})
