import type {Action, SanityClient, SanityDocument} from '@sanity/client'
import {clientFor} from './client.ts'
import {testLake} from './lake.ts'

/** A line of the transaction log. */
export interface Entry {
  id: string
  author: string
  timestamp: string
  documentIDs: string[]
  mutations?: unknown[]
  effects?: Record<string, {apply: unknown[]; revert: unknown[]}>
}

export interface Event {
  type: string
  versionRevisionId?: string
  [detail: string]: unknown
}

/** Reads history with a client's token. */
export function historyReader(client: SanityClient) {
  const {apiHost, token} = client.config()
  const get = (path: string): Promise<Response> =>
    fetch(`${apiHost}/v2025-02-19/data/${path}`, {
      headers: token === undefined ? {} : {authorization: `Bearer ${token}`},
    })
  const transactions = async (ids: string, query = ''): Promise<Entry[]> => {
    const response = await get(`history/production/transactions/${ids}?${query}`)
    const lines = (await response.text()).split('\n').filter((line) => line !== '')
    return lines.map((line) => JSON.parse(line))
  }
  return {
    get,
    transactions,
    async lastTransaction(id: string): Promise<Entry> {
      const [entry] = await transactions(id, 'reverse=true&limit=1')
      if (entry === undefined) throw new Error(`${id} has no transactions`)
      return entry
    },
    /** Documents at a revision or time. */
    async at(ids: string, query: string): Promise<SanityDocument[]> {
      const {documents} = await client.request<{documents: SanityDocument[]}>({
        url: `/data/history/production/documents/${ids}?${query}`,
      })
      return documents
    },
    async events(id: string, query = ''): Promise<{events: Event[]; nextCursor: string}> {
      const {events, nextCursor} = await client.request<{
        events: Record<string, Event[]>
        nextCursor: string
      }>({url: `/data/history/production/events/documents/${id}?${query}`})
      return {events: events[id] ?? [], nextCursor}
    },
  }
}

/** A lake with two editors, to write a history and read it. */
export async function historyLake() {
  const {lake, raw: client} = await testLake()
  const other = clientFor(lake, lake.createToken('editor', 'two'))
  const act = async (...actions: Action[]) => (await client.action(actions)).transactionId
  return {lake, client, other, act, history: historyReader(client)}
}
