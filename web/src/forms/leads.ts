import {defaultLocale, isPublicLocale, type LocaleCode, localeCodes} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {pathOf} from '@domora/content/routes'
import {type Leads, openLeads} from '@domora/leads/open-leads'
import {startMailer} from '@domora/leads/mailer'
import {absoluteUrl, env} from '../env.ts'
import {log} from '../log.ts'
import {processSingleton} from '../process-singleton.ts'
import {requireContent} from '../sanity/read-content.ts'

/** What a link in a waitlist mail is for. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

/** The path of such a link, without the token. */
export const linkPath = (purpose: LinkPurpose, locale: LocaleCode): string =>
  `${pathOf({kind: 'waitlist'}, locale)}/${purpose}`

const linkUrl = (purpose: LinkPurpose, locale: LocaleCode, token: string): string =>
  `${absoluteUrl(linkPath(purpose, locale))}?token=${encodeURIComponent(token)}`

const localeOf = (code: string) => (isPublicLocale(code) ? code : defaultLocale)

/** Addresses for a machine without a mail server, where no mail is sent. */
const placeholders = {from: {name: 'Domora', address: 'hello@domora.example'}, team: 'team@domora.example'}

/** The company of the site settings; `null` if editors entered none, or if the settings are unavailable. */
async function companyIn(code: string) {
  const settings = await requireContent(queries.siteSettings, localeOf(code)).catch((error: unknown) => {
    log('error', 'company-unknown', {message: String(error)})
    return null
  })
  if (!settings?.organization) return null
  const links = settings.legalNavigation.map(({label, href}) => ({label: label.text, url: absoluteUrl(href)}))
  return {...settings.organization, links}
}

function open(): Leads {
  const {DATABASE_URL: databaseUrl, LEADS_SECRET: secret, LEADS_DATABASE: databasePath} = env
  return openLeads({
    ...(databaseUrl !== undefined && secret !== undefined ? {databaseUrl, secret} : {databasePath, secret}),
    locales: localeCodes,
    isDisposable: env.DISPOSABLE_DOMAINS,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? placeholders.from,
      team: {address: env.TEAM_ADDRESS ?? placeholders.team, locale: defaultLocale},
      company: companyIn,
      links: {
        home: (locale) => absoluteUrl(pathOf({kind: 'landing'}, localeOf(locale))),
        confirm: (locale, token) => linkUrl('confirm', localeOf(locale), token),
        unsubscribe: (locale, token) => linkUrl('unsubscribe', localeOf(locale), token),
      },
    },
  })
}

const openOnce = processSingleton('leads', open)

/**
 * The database of waitlist and contact.
 *
 * @throws {Error} in a build, which has no use for the database and may run beside the live site
 */
export function leads(): Leads {
  if (process.env['NEXT_PHASE'] === 'phase-production-build')
    throw new Error('A build does not open the database of waitlist and contact.')
  return openOnce()
}

/**
 * Sends mail in the background, one mailer for the process. Stop it before the process ends: a mail whose delivery was not
 * recorded would be sent a second time.
 */
export const runMailer = processSingleton('mailer', () =>
  startMailer(leads(), {log: ({event, ...fields}) => log('error', event, fields)}),
)
