import {request} from 'node:http'
import type {ContentType} from '@domora/content/cache-tags'
import {setTimeout as sleep} from 'node:timers/promises'
import {insideHeaders} from '../routing/by-slug.ts'
import {ownOrigin} from '../routing/own-origin.ts'

const tries = 100
const pause = 100

const post = (types: readonly ContentType[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const asking = request(
      `${ownOrigin()}/api/revalidate`,
      {method: 'POST', headers: {...insideHeaders(), 'content-type': 'application/json'}},
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 500)
      },
    )
    asking.once('error', reject)
    asking.end(JSON.stringify({types}))
  })

/**
 * Has this server renew what shows documents of these types, as a webhook does: Next invalidates only what it is asked to
 * in a request. A server that does not listen yet is waited for.
 */
export async function renewSelf(types: readonly ContentType[]): Promise<void> {
  let failure = ''
  for (let count = 0; count < tries; count++) {
    try {
      const status = await post(types)
      if (status === 200) return
      failure = `status ${status}`
    } catch (error) {
      failure = String(error)
    }
    await sleep(pause, undefined, {ref: false})
  }
  console.error(JSON.stringify({event: 'renewal-failed', types, message: failure}))
}
