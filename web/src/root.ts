import {startMailer} from '@domora/leads/mailer'
import type {Tally, TallyKind} from '@domora/leads/tallies'
import type {Visit} from '@domora/leads/visits'
import {after} from 'next/server'
import {isFunctions} from './env.ts'
import {openSiteLeads, sendQueued} from './forms/leads.ts'
import {dayOf} from './http/counted-request.ts'
import {perMinute} from './http/per-minute.ts'
import {log} from './log.ts'
import {functionSite} from './site/function-site.ts'
import {createSite} from './site/site.ts'
import {dayCounter, other} from './visits/day-counter.ts'

/** Makes an object when it is first used. */
function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const isBuild = () => process.env['NEXT_PHASE'] === 'phase-production-build'

function createRoot() {
  const site = createSite()
  const openLeads = lazy(() => {
    const opened = openSiteLeads(() => root().site.content.known)
    if (isFunctions) opened.onQueued(() => after(() => sendQueued(opened)))
    return opened
  })
  /**
   * The database of waitlist and contact.
   *
   * @throws {Error} in a build, which does not need the database and may run beside the live site
   */
  function leads() {
    if (isBuild()) throw new Error('A build does not open the database of waitlist and contact.')
    return openLeads()
  }
  const tallies = lazy(() =>
    dayCounter<Tally>({
      save: (counts) => leads().addTallies(counts),
      anonymous: (tally) => (tally.kind === 'missing' ? {...tally, value: other, detail: ''} : tally),
      ...(isFunctions && {after}),
    }),
  )
  return {
    site,
    leads,
    /** In memory: a refused request must not cost a row. */
    isTooManyForSignUps: perMinute(120),
    /** Counts visits. Stop it before the process ends, or the last seconds are lost. */
    visits: lazy(() =>
      dayCounter<Visit>({
        save: (visits) => leads().addVisits(visits),
        anonymous: (visit) => ({
          ...visit,
          referrer: visit.referrer && other,
          campaign: visit.campaign && other,
        }),
        ...(isFunctions && {after}),
      }),
    ),
    tallies,
    /** Counts another event of today (packages/leads/src/tallies.ts). */
    count: (kind: TallyKind, value: string, detail = '') =>
      tallies().count({kind, value, detail, day: dayOf(new Date())}),
    /** Sends emails in the background. Stop it before the process ends, or it sends its current email twice. */
    mailer: lazy(() => startMailer(leads(), {log: ({event, ...fields}) => log('error', event, fields)})),
  }
}

export type Root = ReturnType<typeof createRoot>

declare global {
  var domoraRoot: Root | undefined
}

/**
 * The parts of the site that live as long as the process. Routes and instrumentation.ts pass them on to everything else. In a
 * function, `site` is new each time.
 */
export function root(): Root {
  const kept = (globalThis.domoraRoot ??= createRoot())
  return isFunctions && !isBuild() ? {...kept, site: functionSite(kept.site)} : kept
}
