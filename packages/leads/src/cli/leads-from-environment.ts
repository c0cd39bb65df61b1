import {fileURLToPath} from 'node:url'
import {type Leads, openLeads} from '../open-leads.ts'
import {UsageError} from './usage-error.ts'

/** Where the site runs, and what a relative `LEADS_DATABASE` is relative to. */
const site = new URL('../../../../web/', import.meta.url)

/** The site's own database, as its environment names it. */
export function leadsFromEnvironment(environment: Readonly<Record<string, string | undefined>>): Leads {
  const setting = (name: string) => environment[name] || undefined
  const secret = setting('LEADS_SECRET')
  const databaseUrl = setting('DATABASE_URL')
  if (databaseUrl !== undefined) {
    if (secret === undefined) throw new UsageError('DATABASE_URL needs LEADS_SECRET as well')
    return openLeads({databaseUrl, secret, locales: []})
  }
  const databasePath = fileURLToPath(new URL(setting('LEADS_DATABASE') ?? '../.data/leads.sqlite', site))
  return openLeads({databasePath, secret, locales: []})
}
