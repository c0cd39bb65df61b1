import {defineQuery} from 'groq'
import {z} from 'zod'
import type {ContentQuery} from './content-types.ts'
import {mapContract} from './contract.ts'
import {defaultLocale} from './locales.ts'
import {activeContext, sectionList} from './parse-section.ts'
import {reservedSlugs, routeOf, splitLocale} from './routes.ts'
import {isSitePath, sitePathProblem} from './addresses.ts'

const redirectsQuery = defineQuery(
  `*[_type == 'redirect'] | order(_createdAt asc, _id asc) {
    _id,
    _type,
    from,
    to,
    permanent
  }`,
)

const isWebUrl = (value: string): boolean => /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)

function targetProblem(to: string): string | null {
  if (to.startsWith('/')) return sitePathProblem(to)
  return isWebUrl(to) ? null : 'is neither a path of this site (/pricing) nor a full address (https://…)'
}

/** A text that a rule finds nothing wrong with; what it finds is the message. */
const obeying = (problemOf: (value: string) => string | null) =>
  z.string().check(({value, issues}) => {
    const message = problemOf(value)
    if (message !== null) issues.push({code: 'custom', input: value, message})
  })

/** An old address and the one that took its place. */
export const redirectContract = z
  .object({
    _id: z.string(),
    _type: z.literal('redirect'),
    from: obeying(redirectSourceProblem),
    to: obeying(targetProblem),
    permanent: z
      .boolean()
      .nullable()
      .transform((permanent) => permanent ?? false),
  })
  .transform(({_id, from, to, permanent}) => ({document: _id, from, to, permanent}))

export type Redirect = z.output<typeof redirectContract>

/**
 * Redirects by the path that they start from. Second redirects from the same path and those that lead back
 * to where they started are reported and left out.
 */
const contract = mapContract(
  sectionList('redirects', redirectContract),
  (list): ReadonlyMap<string, Redirect> => {
    const {locale, report} = activeContext()
    const complain = (redirect: Redirect, field: string, message: string) =>
      report({document: redirect.document, type: 'redirect', field, locale, message})
    const byPath = new Map<string, Redirect>()
    for (const redirect of list) {
      if (byPath.has(redirect.from)) complain(redirect, 'from', 'is redirected already')
      else byPath.set(redirect.from, redirect)
    }
    const looping = [...byPath.values()].filter((redirect) => leadsBack(redirect, byPath))
    for (const redirect of looping) {
      complain(redirect, 'to', `leads back to ${redirect.from}`)
      byPath.delete(redirect.from)
    }
    return byPath
  },
)

/** All redirects, oldest first. */
export const redirects = {
  query: redirectsQuery,
  contract,
} as const satisfies ContentQuery

/** Whether following a redirect ends where it began; redirects that lead *into* a loop do not. */
function leadsBack(start: Redirect, byPath: ReadonlyMap<string, Redirect>): boolean {
  const visited = new Set<string>()
  for (let next = targetPath(start.to); next !== null && !visited.has(next);) {
    if (next === start.from) return true
    visited.add(next)
    const onward = byPath.get(next)
    next = onward === undefined ? null : targetPath(onward.to)
  }
  return false
}

/**
 * The path of this site that a redirect brings a visitor to, or `null` for another site. The site itself takes away a
 * slash at the end and the default locale's code at the start.
 */
export function targetPath(to: string): string | null {
  if (!isSitePath(to)) return null
  const segments = new URL(to, 'https://site.invalid').pathname.split('/').filter((segment) => segment !== '')
  return `/${(segments[0] === defaultLocale ? segments.slice(1) : segments).join('/')}`
}

/**
 * Which rule keeps a redirect from starting at a value, as words that follow the value; `null` when it may. It starts
 * where no page of the site's own is, at a path with nothing after it, in one spelling. Whether a page that editors
 * made stands there is for the caller to find out.
 */
export function redirectSourceProblem(value: string): string | null {
  const noPath = sitePathProblem(value)
  if (noPath !== null) return noPath
  if (/[?#]/.test(value)) return 'goes on after the path, with ? or #'
  const spelled = new URL(value, 'https://site.invalid').pathname
  if (spelled !== value) return `is written ${spelled} by browsers`
  const segments = value === '/' ? [] : value.slice(1).split('/')
  if (segments.at(-1) === '') return 'has a slash at the end'
  if (segments.includes('')) return 'has two slashes in a row'
  const localized = routeOf(segments)
  if (localized !== null && localized.route.kind !== 'page') return 'is where a page of the site stands'
  // Below the default locale's code the site answers by itself, with the path that has no prefix.
  if (segments[0] === defaultLocale)
    return `starts with /${defaultLocale}, which the site takes away by itself`
  const [first = ''] = splitLocale(segments).rest
  return reservedSlugs.has(first) ? `belongs to /${first}, which the site keeps for itself` : null
}
