import {after} from 'next/server'
import type {Leads} from '@domora/leads/open-leads'
import {readLinkReport, reportLinks} from '../../../findings/link-report.ts'
import {withToken} from '../require-token.ts'
import {root} from '../../../root.ts'
import {dayOf} from '../../../http/counted-request.ts'

export {OPTIONS} from '../require-token.ts'

const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000))

/** What visitors met: paths without a page in the last month, redirects that they used, and the pages that they saw. */
async function findings(leads: Leads) {
  const [missing, redirects, pages, links] = await Promise.all([
    leads.tallies('missing', daysAgo(30)),
    leads.tallies('redirect', daysAgo(90)),
    leads.tallies('page', daysAgo(30)),
    readLinkReport(leads),
  ])
  return {missing, redirects, pages, links, countingSince: await leads.firstDay()}
}

/** For Studio's start page, with the broken links of the last night. */
export const GET = withToken(async (leads) => Response.json(await findings(leads)))

/** Begins a check of the links, unless one began in the last six minutes. */
export const POST = withToken(async (leads) => {
  after(() => reportLinks(root(), 0.1))
  return Response.json(await findings(leads))
})
