import {defaultLocale} from './locales.ts'
import {reservedSlugs, routeOf, splitLocale} from './routes.ts'
import {sitePathProblem} from './site-path.ts'

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
