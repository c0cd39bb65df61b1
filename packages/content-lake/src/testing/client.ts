import {randomUUID} from 'node:crypto'
import {type Action, createClient, type SanityClient} from '@sanity/client'
import {expect} from 'vitest'
import type {ContentLake} from '../start-content-lake.ts'

/** The real client, pointed at a lake; anonymous unless a token is given. */
export function clientFor(
  {url, projectId = 'local', dataset = 'production'}: Pick<ContentLake, 'url'> & Partial<ContentLake>,
  token?: string,
): SanityClient {
  return createClient({
    projectId,
    dataset,
    apiVersion: '2025-02-19',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    ...(token === undefined ? {} : {token, ignoreBrowserTokenWarning: true}),
  })
}

interface ClientFailure {
  statusCode?: number
  details?: {items?: {error: {type: string}; index: number}[]}
}

/** The parts of a client's rejection that callers read. */
export function refusal(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'accepted',
    ({statusCode, details}: ClientFailure) => {
      const item = details?.items?.[0]
      return {status: statusCode, type: item?.error.type, index: item?.index, item: item?.error}
    },
  )
}

/** Expects a client's rejection with a status, and details of `refusal`. */
export async function expectRefusal(promise: Promise<unknown>, status: number, details: object = {}) {
  expect(await refusal(promise)).toMatchObject({status, ...details})
}

/** Posts a body as it is written: the client and `JSON.stringify` lose some names. */
export function post(client: SanityClient, endpoint: string, body: string): Promise<Response> {
  const {apiHost, token} = client.config()
  return fetch(`${apiHost}/v2025-02-19/data/${endpoint}/production`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
    body,
  })
}

/** An id that no other test uses. */
export const newId = (): string => `t-${randomUUID()}`

/** Studio's actions on a page, by its published id. */
export const create = (id: string, fields: object = {}): Action => ({
  actionType: 'sanity.action.document.create',
  publishedId: id,
  attributes: {_id: `drafts.${id}`, _type: 'page', ...fields},
  ifExists: 'fail',
})

export const edit = (id: string, set: object): Action => ({
  actionType: 'sanity.action.document.edit',
  draftId: `drafts.${id}`,
  publishedId: id,
  patch: {set: {...set}},
})

export const publish = (id: string, guards: object = {}): Action => ({
  actionType: 'sanity.action.document.publish',
  draftId: `drafts.${id}`,
  publishedId: id,
  ...guards,
})

export const unpublish = (id: string): Action => ({
  actionType: 'sanity.action.document.unpublish',
  draftId: `drafts.${id}`,
  publishedId: id,
})

/** A draft's or version's own id. */
export const discard = (versionId: string): Action => ({
  actionType: 'sanity.action.document.version.discard',
  versionId,
})
