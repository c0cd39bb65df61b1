import {setTimeout as sleep} from 'node:timers/promises'
import {after} from 'next/server'
import {z} from 'zod'
import {absoluteUrl} from '../env.ts'
import {anyChange, everything, purgeCdn} from '../http/cdn.ts'
import {log} from '../log.ts'
import type {Site} from './site.ts'

/** The tag and path of the response that says which content the CDN knows (app/api/content-state). */
export const stateTag = 'content-state'

/** Longer than a rendering takes: one from before the change may reach the CDN after the purge. */
const againMs = 3_000

const change = z.object({syncTags: z.array(z.string().regex(/^[^\s,]{1,200}$/)).min(1)})
const contentState = z.object({state: z.string()})

async function knownState(): Promise<string> {
  const response = await fetch(absoluteUrl(`/api/${stateTag}`), {signal: AbortSignal.timeout(5_000)})
  return contentState.parse(await response.json()).state
}

async function purge(tags: readonly string[]): Promise<void> {
  await purgeCdn([...tags, anyChange, stateTag])
  after(async () => {
    await Promise.allSettled([knownState(), sleep(againMs)])
    await purgeCdn([...tags, anyChange])
  })
}

/** Purges what shows a change: by the sync tags of Sanity's function, or everything for a webhook. @returns whether it did */
export async function purgeChanged(body: string): Promise<boolean> {
  try {
    await purge(change.safeParse(JSON.parse(body)).data?.syncTags ?? [everything])
    return true
  } catch (error) {
    log('error', 'revalidation-failed', {message: String(error)})
    return false
  }
}

/** Purges everything if a call was lost, and the CDN has other content. */
export async function purgeMissed(site: Site): Promise<void> {
  const [known, state] = await Promise.all([knownState(), site.contentState()])
  if (known !== state) await purge([everything])
}
