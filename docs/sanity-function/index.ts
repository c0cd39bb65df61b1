import {createHmac} from 'node:crypto'

interface Invocation {
  readonly event: {readonly data: {readonly syncTags: string[]}}
  readonly done: (syncTags: string[]) => Promise<unknown>
}

/** A Sync Tag Invalidate Function of Sanity, for a site on functions (docs/hosting.md). @throws when the site refuses */
export async function handler({event: {data}, done}: Invocation): Promise<void> {
  const {REVALIDATE_URL = '', SANITY_WEBHOOK_SECRET = ''} = process.env
  const body = JSON.stringify({syncTags: data.syncTags})
  const time = Date.now()
  const hash = createHmac('sha256', SANITY_WEBHOOK_SECRET).update(`${time}.${body}`).digest('base64url')
  const headers = {'sanity-webhook-signature': `t=${time},v1=${hash}`}
  const {ok, status} = await fetch(REVALIDATE_URL, {method: 'POST', body, headers})
  if (!ok) throw new Error(`the site responded with ${status}`)
  await done(data.syncTags)
}
