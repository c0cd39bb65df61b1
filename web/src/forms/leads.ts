import {localeCodes} from '@domora/content/locales'
import {type Leads, openLeads} from '@domora/leads/open-leads'
import {env} from '../env.ts'

declare global {
  var domoraLeads: Leads | undefined
}

/** The store of waitlist and contact: one a process, though Next has this module in several bundles. */
export function leads(): Leads {
  globalThis.domoraLeads ??= openLeads({databasePath: env.LEADS_DATABASE, locales: localeCodes})
  return globalThis.domoraLeads
}
