import {defaultLocale, isLocaleCode, type LocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {readDisposableDomains} from '@domora/leads/email-address'
import {type Leads, openLeads} from '@domora/leads/open-leads'
import {type Mailer, startMailer} from '@domora/leads/start-mailer'
import {env} from '../env.ts'
import {absoluteUrl} from '../routing/absolute-url.ts'

/** What a link in a waitlist mail is for. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

/** Where such links lead, without the token. */
export const linkPath = (purpose: LinkPurpose, locale: LocaleCode): string =>
  `${pathOf({kind: 'waitlist'}, locale)}/${purpose}`

/** The whole address of a link, as a mail has it. */
const linkUrl = (purpose: LinkPurpose, locale: LocaleCode, token: string): string =>
  `${absoluteUrl(linkPath(purpose, locale))}?token=${encodeURIComponent(token)}`

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

declare global {
  var domoraMailer: Mailer | undefined
}

/**
 * Sends mail in the background for as long as the process lives: one mailer a process. Whoever ends the process stops it
 * before: cut off between the mail server's yes and our note of it, a mail would go out a second time.
 */
export const runMailer = (): Mailer => (globalThis.domoraMailer ??= startMailer(leads()))
