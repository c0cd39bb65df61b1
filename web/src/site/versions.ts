import {createHash} from 'node:crypto'
import type {PageTest} from '@domora/content/page-versions'
import type {TallyKind} from '@domora/leads/tallies'
import {clientOf} from '../http/client-address.ts'
import {dayOf, isCounted} from '../http/counted-request.ts'
import {type SitePage, sentPath} from './site-page.ts'

export type Count = (kind: TallyKind, value: string, detail?: string) => void

/** Version B of a tested page. It has no address; its canonical one is that of the page. */
export const versionB = <Page extends SitePage>(page: Page, {id}: PageTest) => ({
  ...page,
  path: `version:${page.path}`,
  version: id,
})

/**
 * The version of a page that a visitor gets, the same all day. It follows from a hash of address and browser, which nothing stores.
 * Robots, and visitors who object to being counted, get version A.
 */
export function versionFor(page: SitePage, headers: Headers, now = new Date()): SitePage {
  const {test} = page
  if (test === undefined || !isCounted(headers)) return page
  const visitor = [clientOf(headers), headers.get('user-agent'), dayOf(now), test.id]
  const hash = createHash('sha256').update(JSON.stringify(visitor)).digest().readUInt32BE()
  return hash / 2 ** 32 < test.share ? versionB(page, test) : page
}

/** Counts a visit or a goal of the version that a visitor gets. */
function countVersion(page: SitePage, headers: Headers, event: 'visit' | 'goal', count: Count): void {
  if (page.test === undefined || !isCounted(headers)) return
  const name = versionFor(page, headers).version === undefined ? 'A' : 'B'
  count('version', page.test.id, `${name} ${event}`)
}

type Find = (path: string) => Promise<SitePage | null>

/** A page in any language. */
const nameOf = (page: SitePage | null): string | undefined => (page?.kind === 'page' ? page.id : page?.kind)

/** Counts a visit of a tested page, and a visit that a click on its button led to. @param before the path of the page before */
export async function countVisit(
  page: SitePage,
  before: string | null,
  headers: Headers,
  find: Find,
  count: Count,
): Promise<void> {
  countVersion(page, headers, 'visit', count)
  const from = before === null ? null : await find(before)
  if (from?.test?.goal !== 'click') return
  const target = await find((from.test.target ?? '').replace(/[?#].*/, ''))
  if (nameOf(target) === nameOf(page)) countVersion(from, headers, 'goal', count)
}

/** Counts a form that was sent on a tested page. @param location of the response */
export function countForm(page: SitePage, location: string, headers: Headers, count: Count): void {
  const isSignUp = location.startsWith(sentPath('waitlist', page.locale))
  const goal = isSignUp ? 'signUp' : 'form'
  if (page.test?.goal === goal) countVersion(page, headers, 'goal', count)
}
