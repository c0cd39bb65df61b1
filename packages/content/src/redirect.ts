import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {mapContract, switchContract} from './contract.ts'
import {defaultLocale} from './locales.ts'
import {activeContext, sectionList} from './parse-section.ts'
import {reservedSlugs, routeOf, splitLocale} from './routes.ts'
import {isSitePath, sitePathProblem} from './addresses.ts'
import {siteFolderOf} from './site-folders.ts'

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

/** A text without a problem. The problem is the message. */
const obeying = (problemOf: (value: string) => string | null) =>
  z.string().check(({value, issues}) => {
    const message = problemOf(value)
    if (message !== null) issues.push({code: 'custom', input: value, message})
  })

/** An old address and its replacement. */
export const redirectContract = z
  .object({
    _id: z.string(),
    _type: z.literal('redirect'),
    from: obeying(redirectSourceProblem),
    to: obeying(targetProblem),
    permanent: switchContract,
  })
  .transform(({_id, from, to, permanent}) => ({document: _id, from, to, permanent}))

export type Redirect = z.output<typeof redirectContract>

/** Redirects by source path. Later duplicates of a source and members of loops are reported and left out. */
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
    for (const redirect of loopsIn(byPath)) {
      complain(redirect, 'to', `leads back to ${redirect.from}`)
      byPath.delete(redirect.from)
    }
    return byPath
  },
)

/** All redirects, oldest first. */
export const redirects = contentQuery(redirectsQuery, contract)

/** The members of loops, in linear time. A redirect that leads *into* a loop is not a member. */
function loopsIn(byPath: ReadonlyMap<string, Redirect>): readonly Redirect[] {
  const visited = new Set<Redirect>()
  const looping = new Set<Redirect>()
  for (const start of byPath.values()) {
    const trail: Redirect[] = []
    let next: Redirect | undefined = start
    while (next !== undefined && !visited.has(next)) {
      visited.add(next)
      trail.push(next)
      next = byPath.get(targetPath(next.to) ?? '')
    }
    const entry = next === undefined ? -1 : trail.indexOf(next)
    if (entry !== -1) for (const member of trail.slice(entry)) looping.add(member)
  }
  return [...byPath.values()].filter((redirect) => looping.has(redirect))
}

/**
 * The target path on this site, or `null` for another site. Without a trailing slash or the default locale's code, because the
 * site removes both.
 */
export function targetPath(to: string): string | null {
  if (!isSitePath(to)) return null
  const segments = new URL(to, 'https://site.invalid').pathname.split('/').filter((segment) => segment !== '')
  return `/${(segments[0] === defaultLocale ? segments.slice(1) : segments).join('/')}`
}

/**
 * The rule that a value breaks as the source of a redirect, in words that follow the value; `null` for a valid one. A source is
 * a normalized path alone, and not a fixed page. The caller checks for editors' pages.
 */
export function redirectSourceProblem(value: string): string | null {
  const noPath = sitePathProblem(value)
  if (noPath !== null) return noPath
  if (/[?#]/.test(value)) return 'has a query or a fragment (? or #)'
  if (value.includes('*')) return 'has a * in it, but a redirect is for one address and not for a pattern'
  const spelled = new URL(value, 'https://site.invalid').pathname
  if (spelled !== value) return `is requested as ${spelled} by browsers`
  const segments = value === '/' ? [] : value.slice(1).split('/')
  if (segments.at(-1) === '') return 'has a slash at the end'
  if (segments.includes('')) return 'has two slashes in a row'
  const localized = routeOf(segments)
  if (localized !== null && localized.route.kind !== 'page') return 'is already a page of the site'
  // The site redirects paths below the default locale's code to those without it.
  if (segments[0] === defaultLocale) return `starts with /${defaultLocale}, which the site removes`
  const {rest} = splitLocale(segments)
  const [first = ''] = rest
  if (localized === null && reservedSlugs.has(first)) return `is below /${first}, which the site reserves`
  return siteFolderOf(`/${rest.join('/')}`) === undefined ? null : 'is a file of the site'
}
