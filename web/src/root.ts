import {startMailer} from '@domora/leads/mailer'
import {openSiteLeads} from './forms/leads.ts'
import {perMinute} from './http/per-minute.ts'
import {log} from './log.ts'
import {createSite} from './site/site.ts'
import {visitCounter} from './visits/visit-counter.ts'

/** Makes a value when it is first used. */
function lazy<T>(make: () => T): () => T {
  let made: {readonly value: T} | undefined
  return () => (made ??= {value: make()}).value
}

function createRoot() {
  const site = createSite()
  const openLeads = lazy(() => openSiteLeads(site.content.known))
  /**
   * The database of waitlist and contact.
   *
   * @throws {Error} in a build, which does not need the database and may run beside the live site
   */
  function leads() {
    if (process.env['NEXT_PHASE'] === 'phase-production-build')
      throw new Error('A build does not open the database of waitlist and contact.')
    return openLeads()
  }
  return {
    site,
    leads,
    /** In memory: a refused request must not cost a row. */
    isTooManyForSignUps: perMinute(30),
    /** Counts visits. Stop it before the process ends, or the last seconds are lost. */
    visits: lazy(() =>
      visitCounter({
        save: (visits) => leads().addVisits(visits),
        onError: (error) => log('error', 'visits-not-saved', {message: String(error)}),
      }),
    ),
    /** Sends emails in the background. Stop it before the process ends, or an email in hand is sent twice. */
    mailer: lazy(() => startMailer(leads(), {log: ({event, ...fields}) => log('error', event, fields)})),
  }
}

export type Root = ReturnType<typeof createRoot>

declare global {
  var domoraRoot: Root | undefined
}

/** The parts of the site that live as long as the process. Routes and instrumentation.ts pass them on to everything else. */
export const root = (): Root => (globalThis.domoraRoot ??= createRoot())
