import {defaultLocale, isLocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {readDisposableDomains} from '@domora/leads/disposable-domains'
import {type Leads, openLeads} from '@domora/leads/open-leads'
import {env} from '../env.ts'
import {absoluteUrl} from '../routing/absolute-url.ts'
import {linkUrl} from './waitlist-link.ts'

declare global {
  var domoraLeads: Leads | undefined
}

const localeOf = (code: string) => (isLocaleCode(code) ? code : defaultLocale)

/** Names and addresses for a machine without a mail server, where no mail leaves. */
const nowhere = {from: {name: 'Domora', address: 'hello@domora.example'}, team: 'team@domora.example'}

function open(): Leads {
  const {DATABASE_URL: databaseUrl, LEADS_SECRET: secret, LEADS_DATABASE: databasePath} = env
  const disposable = env.DISPOSABLE_DOMAINS
  return openLeads({
    ...(databaseUrl !== undefined && secret !== undefined ? {databaseUrl, secret} : {databasePath, secret}),
    locales: localeCodes,
    isDisposable: disposable === undefined ? undefined : readDisposableDomains(disposable),
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? nowhere.from,
      team: {address: env.TEAM_ADDRESS ?? nowhere.team, locale: defaultLocale},
      links: {
        home: (locale) => absoluteUrl(pathOf({kind: 'landing'}, localeOf(locale))),
        confirm: (locale, token) => linkUrl('confirm', localeOf(locale), token),
        unsubscribe: (locale, token) => linkUrl('unsubscribe', localeOf(locale), token),
      },
    },
  })
}

/**
 * The store of waitlist and contact: one a process, though Next has this module in several bundles.
 *
 * @throws {Error} in a build: it may run while the site of before takes sign-ups, and has no business with them
 */
export function leads(): Leads {
  if (process.env['NEXT_PHASE'] === 'phase-production-build')
    throw new Error('A build does not open the database of waitlist and contact.')
  globalThis.domoraLeads ??= open()
  return globalThis.domoraLeads
}
