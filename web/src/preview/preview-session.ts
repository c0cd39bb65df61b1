import {createHmac, timingSafeEqual} from 'node:crypto'
import {previewLink, previewLinkPrefix, previewLinkQuery} from '@domora/content/preview-link'
import type {ClientPerspective} from '@sanity/client'
import {cookies, draftMode} from 'next/headers'
import type {z} from 'zod'
import {sessionCookie} from '../draft-cookie.ts'
import {env} from '../env.ts'
import {draftClient} from './draft-reader.ts'

/** What a browser may see. */
export interface PreviewSession extends Readonly<Omit<z.output<typeof previewLink>, 'perspective'>> {
  /** `null`: the one that Studio chooses. */
  readonly perspective: ClientPerspective | null
}

const studioSession: PreviewSession = {page: null, perspective: null, author: null, notify: null}

/** An editor's preview ends after a week. Studio starts a new one whenever it opens. */
const studioSessionMs = 7 * 24 * 3_600_000

const sign = (until: string): string =>
  createHmac('sha256', env.SANITY_API_READ_TOKEN ?? '')
    .update(`preview-session ${until}`)
    .digest('base64url')

/** The cookie of a preview in Studio: its end, and a signature. */
export function newStudioSession(): string {
  const until = String(Date.now() + studioSessionMs)
  return `${until}.${sign(until)}`
}

export function isStudioSession(cookie: string | undefined): boolean {
  const [until = '', signature = ''] = cookie?.split('.') ?? []
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(until))
  return given.length === expected.length && timingSafeEqual(given, expected) && Date.now() < Number(until)
}

const options = {perspective: 'raw', cache: 'no-store'} as const

/** @returns `null` if the link has expired or was revoked */
export async function readLink(secret: string): Promise<PreviewSession | null> {
  const params = {id: previewLinkPrefix + secret}
  const signal = AbortSignal.timeout(4_000)
  return previewLink
    .nullable()
    .parse(await draftClient.fetch<unknown>(previewLinkQuery, params, {...options, signal}))
}

export const readSession = async (cookie: string | undefined): Promise<PreviewSession | null> =>
  isStudioSession(cookie) ? studioSession : readLink(cookie ?? '')

/**
 * Reads what this request may see. Deleting a link ends its access at once.
 *
 * @returns `null` without draft mode, `closed` when the link has expired or was revoked
 */
export async function previewSession(): Promise<PreviewSession | 'closed' | null> {
  if (!(await draftMode()).isEnabled) return null
  return (await readSession((await cookies()).get(sessionCookie)?.value)) ?? 'closed'
}

const secretQuery = `defined(*[_type == "sanity.previewUrlSecret" && secret == $secret && dateTime(_updatedAt) > dateTime(now()) - 3600][0])`

/** Whether Studio made the secret for an editor, within the last hour. The link that Sanity's own menu shares with everyone does not count. */
export const isStudioSecret = async (secret: string): Promise<boolean> =>
  secret !== '' && (await draftClient.fetch<unknown>(secretQuery, {secret}, options)) === true
