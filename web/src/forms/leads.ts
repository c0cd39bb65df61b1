import {defaultLocale, isPublicLocale, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {pathOf} from '@domora/content/routes'
import {errorLocation} from '@domora/leads/errors'
import {type Leads, openLeads} from '@domora/leads/open-leads'
import {absoluteUrl, env} from '../env.ts'
import {log} from '../log.ts'
import {type ContentSource, requireContent} from '../sanity/read-content.ts'
import {columnsFor} from '../sections/illustrations/house.ts'
import {visitorChoice} from '../site/visitor-choice.ts'

/** The purpose of a link in a waitlist email. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

/** The path of such a link, without the token. */
export const linkPath = (purpose: LinkPurpose, locale: LocaleCode): string =>
  `${pathOf({kind: 'waitlist'}, locale)}/${purpose}`

const linkUrl = (purpose: LinkPurpose, locale: LocaleCode, token: string): string =>
  `${absoluteUrl(linkPath(purpose, locale))}?token=${encodeURIComponent(token)}`

/** A page of a form that editors made. */
export const formPath = (id: string, step: 'sent' | 'confirm' | 'file', locale: LocaleCode): string =>
  `${locales[locale].prefix}/forms/${id}/${step}`

const localeOf = (code: string) => (isPublicLocale(code) ? code : defaultLocale)

/** Addresses for a machine without a mail server, which does not send emails. */
const placeholders = {from: {name: 'Domora', address: 'hello@domora.example'}, team: 'team@domora.example'}

/** The company of the site settings; `null` if editors entered none, or if the settings are unavailable. */
async function companyIn(code: string, source: ContentSource) {
  const settings = await requireContent(queries.siteSettings, localeOf(code), source).catch(
    (error: unknown) => {
      log('error', 'company-unknown', {message: String(error)})
      return null
    },
  )
  if (!settings?.organization) return null
  const links = settings.legalNavigation.map(({label, href}) => ({label: label.text, url: absoluteUrl(href)}))
  return {...settings.organization, links}
}

/** A choice of the plan finder that the site stored (form-request.ts), in words. */
async function choiceIn(code: string, stored: string, source: ContentSource) {
  const locale = localeOf(code)
  const query = new URLSearchParams(stored.replaceAll(' ', '&'))
  const billing = query.get('billing') === 'yearly' ? 'yearly' : 'monthly'
  try {
    const choice = await visitorChoice({doors: Number(query.get('doors')), billing}, locale, source)
    const words = choice && (await requireContent(queries.waitlistPage, locale, source)).choice
    if (!choice || !words) return null
    return {text: `${words.text} ${choice.text}`, windows: choice.count, columns: columnsFor(choice.count)}
  } catch (error) {
    log('error', 'choice-unknown', {message: String(error)})
    return null
  }
}

/** One pass over emails and events, in a function; {@link startMailer} does that in a process. Failures are retried later. */
export async function sendQueued({deliverOutbox, deliverEvents}: Leads): Promise<void> {
  const passes = [deliverOutbox, ...Object.values(deliverEvents)].map(async (deliver) => deliver())
  for (const pass of await Promise.allSettled(passes))
    if (pass.status === 'rejected') log('error', 'mailer-failed', {error: errorLocation(pass.reason)})
}

/** The database of waitlist and contact, with the settings of the site. @param source of company and choice in emails */
export function openSiteLeads(source: () => ContentSource): Leads {
  const {DATABASE_URL: databaseUrl, LEADS_SECRET: secret, LEADS_DATABASE: databasePath} = env
  return openLeads({
    ...(databaseUrl !== undefined && secret !== undefined ? {databaseUrl, secret} : {databasePath, secret}),
    locales: localeCodes,
    isDisposable: env.DISPOSABLE_DOMAINS,
    receivers: env.EVENT_RECEIVERS,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? placeholders.from,
      bounceAddress: env.BOUNCE_ADDRESS,
      team: {address: env.TEAM_ADDRESS ?? placeholders.team, locale: defaultLocale},
      company: (code) => companyIn(code, source()),
      choice: (code, stored) => choiceIn(code, stored, source()),
      links: {
        home: (locale) => absoluteUrl(pathOf({kind: 'landing'}, localeOf(locale))),
        confirm: (locale, token) => linkUrl('confirm', localeOf(locale), token),
        confirmAnswer: (locale, form, token) =>
          `${absoluteUrl(formPath(form, 'confirm', localeOf(locale)))}?token=${token}`,
        unsubscribe: (locale, token) => linkUrl('unsubscribe', localeOf(locale), token),
      },
    },
  })
}
