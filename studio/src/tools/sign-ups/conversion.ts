import {locales} from '@domora/content/locales'
import {splitLocale} from '@domora/content/routes'
import {groupings} from './chart-data.ts'
import type {Figure, Period, VisitCount} from './site-api.ts'

/** How visits and sign-ups can be compared. */
interface Comparison {
  readonly title: string
  /** The dimension of the visits. */
  readonly by: 'page' | 'campaign' | 'referrer'
  readonly ofVisit: (value: string | null) => string
  /** `null` for what sign-ups do not have. */
  readonly ofSignUp: ((figure: Figure) => string) | null
}

const {page, locale, campaign} = groupings

export const comparisons: Readonly<Record<'page' | 'language' | 'campaign' | 'referrer', Comparison>> = {
  page: {title: 'Page', by: 'page', ofVisit: (path) => path ?? '', ofSignUp: page.groupOf},
  language: {
    title: 'Language',
    by: 'page',
    ofVisit: (path) => locales[splitLocale((path ?? '').split('/').slice(1)).locale].name,
    ofSignUp: locale.groupOf,
  },
  campaign: {
    title: 'Campaign',
    by: 'campaign',
    ofVisit: (name) => name ?? 'No campaign',
    ofSignUp: campaign.groupOf,
  },
  referrer: {title: 'Referrer', by: 'referrer', ofVisit: (host) => host ?? 'No referrer', ofSignUp: null},
}

/** With fewer visits one sign-up changes the rate by more than a percentage point. */
const enoughVisits = 100

const tooFew = (visits: number) => `${visits} ${visits === 1 ? 'visit' : 'visits'}: too few to tell`

export const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** A rate with its range of 95 %, by Wilson: https://www.itl.nist.gov/div898/handbook/prc/section2/prc241.htm */
export function rateOf(signUps: number, visits: number): string {
  if (visits < enoughVisits) return tooFew(visits)
  const [rate, z] = [Math.min(1, signUps / visits), 1.96]
  const centre = (rate + z ** 2 / (2 * visits)) / (1 + z ** 2 / visits)
  const half =
    (z / (1 + z ** 2 / visits)) * Math.sqrt((rate * (1 - rate)) / visits + z ** 2 / (4 * visits ** 2))
  return `${percent(rate)} (${percent(Math.max(0, centre - half))} to ${percent(centre + half)})`
}

/** Visits of a period, and sign-ups, by page, language, campaign or referrer, most visits first. */
export function compare(
  visits: readonly VisitCount[],
  signUps: readonly Figure[],
  {ofVisit, ofSignUp}: Comparison,
  {since, until}: Period,
) {
  const counts = new Map<string, {visits: number; signUps: number}>()
  const add = (title: string, kind: 'visits' | 'signUps', count: number) => {
    const before = counts.get(title) ?? {visits: 0, signUps: 0}
    counts.set(title, {...before, [kind]: before[kind] + count})
  }
  for (const {value, count} of visits) add(ofVisit(value), 'visits', count)
  for (const figure of ofSignUp ? signUps : [])
    if (figure.day >= since && figure.day <= until) add(ofSignUp?.(figure) ?? '', 'signUps', figure.count)
  return [...counts]
    .map(([title, each]) => ({title, ...each, rate: ofSignUp ? rateOf(each.signUps, each.visits) : ''}))
    .toSorted((a, b) => b.visits - a.visits || b.signUps - a.signUps)
}
