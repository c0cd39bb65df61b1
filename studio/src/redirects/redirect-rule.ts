import {defaultLocale} from '@domora/content/locales'
import {parseSection} from '@domora/content/parse-section'
import {redirectContract, redirects} from '@domora/content/redirect'
import {type LocalizedRoute, routeOf} from '@domora/content/routes'
import {z} from 'zod'

/** A redirect as far as the form has it. */
export const redirectRule = z.object({from: z.string().optional(), to: z.string().optional()})

export type RedirectRule = z.output<typeof redirectRule>

const sample = {_id: 'redirect', _type: 'redirect', from: '/old-page', to: '/', permanent: false} as const

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** What the site says of an address: its own words after the address, as a sentence. */
function checkAddress(field: 'from' | 'to', address: string | undefined): true | string {
  if (address === undefined) return true
  const {error} = redirectContract().safeParse({...sample, [field]: address})
  return error === undefined ? true : `${address} ${error.issues.map(({message}) => message).join(' and ')}.`
}

/** Why a redirect cannot start at an address, by the site's own rule; absence is for `required()` to report. */
export const checkRedirectFrom = (from: string | undefined) => checkAddress('from', from)

/** Why a redirect cannot lead to an address, by the site's own rule; absence is for `required()` to report. */
export const checkRedirectTo = (to: string | undefined) => checkAddress('to', to)

/** The page that a path names, `null` when none can stand there. */
export const pageAt = (path: string): LocalizedRoute | null => routeOf(segmentsOf(path))

/** The slug that a path stands for, `null` when no page made by editors can stand there. */
export function pageSlugOf(path: string): string | null {
  const route = pageAt(path)?.route
  return route?.kind === 'page' ? route.slug : null
}

/**
 * Why the site would leave a redirect out beside the others: its start is taken, or it leads back there.
 * What is wrong with its addresses alone is not told here.
 */
export function checkRedirectAmong(
  rule: RedirectRule,
  others: readonly Required<RedirectRule>[],
): true | string {
  if (rule.from === undefined || rule.to === undefined) return true
  const {from, to} = rule
  const own = {...sample, from, to}
  if (!redirectContract().safeParse(own).success) return true
  const problems: string[] = []
  const all = [...others.map((other, index) => ({...sample, ...other, _id: `other-${index}`})), own]
  parseSection(redirects.contract, all, {
    locale: defaultLocale,
    report: ({document, message}) => {
      if (document === own._id) problems.push(message)
    },
  })
  return problems.length === 0
    ? true
    : `This redirect ${problems.join(' and ')}: visitors would never arrive.`
}
