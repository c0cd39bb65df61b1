import {defaultLocale} from '@domora/content/locales'
import {redirectContract, redirectsContract} from '@domora/content/redirect'
import {routeOf} from '@domora/content/routes'
import {z} from 'zod'

/** A redirect as far as the form has it. */
export const redirectRule = z.object({from: z.string().optional(), to: z.string().optional()})

export type RedirectRule = z.output<typeof redirectRule>

const sample = {_id: 'redirect', _type: 'redirect', from: '/old-page', to: '/', permanent: false} as const

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** Why a redirect cannot start at an address, by the site's own rule; absence is for `required()` to report. */
export function checkRedirectFrom(from: string | undefined): true | string {
  if (from === undefined || redirectContract().safeParse({...sample, from}).success) return true
  return 'A path that the site does not use itself, with one slash in front and none at the end: /old-page or /de/old-page.'
}

/** Why a redirect cannot lead to an address, by the site's own rule; absence is for `required()` to report. */
export function checkRedirectTo(to: string | undefined): true | string {
  if (to === undefined || redirectContract().safeParse({...sample, to}).success) return true
  return 'A path on this site (/pricing) or a full address that starts with https://.'
}

/** The slug that a path stands for, `null` when no page made by editors can stand there. */
export function pageSlugOf(path: string): string | null {
  const localized = routeOf(segmentsOf(path))
  return localized?.route.kind === 'page' ? localized.route.slug : null
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
  redirectsContract(undefined, {
    locale: defaultLocale,
    report: ({document, message}) => {
      if (document === own._id) problems.push(message)
    },
  }).parse([...others.map((other, index) => ({...sample, ...other, _id: `other-${index}`})), own])
  return problems.length === 0
    ? true
    : `This redirect ${problems.join(' and ')}: visitors would never arrive.`
}
