import {bounceAddressOf} from '../bounces.ts'
import {teamMails} from '../database/tables.ts'
import {domainOf, parseEmailAddress} from '../email-address.ts'
import de from './templates/de.json' with {type: 'json'}
import gb from './templates/gb.json' with {type: 'json'}
import pl from './templates/pl.json' with {type: 'json'}
import pt from './templates/pt.json' with {type: 'json'}
import type {ClaimedMail, MailContent} from '../outbox.ts'

export interface MailSettings {
  /**
   * `smtps://user:password@host` or `smtp://host:587?requireTLS=true`, in nodemailer's format. Without it mails
   * go to the local mailbox.
   */
  readonly smtpUrl?: string | undefined
  readonly from: {readonly name: string; readonly address: string}
  /** Each mail that bounces is returned to this address with a tag, `bounces+TAG@…`; by default to the sender. */
  readonly bounceAddress?: string | undefined
  /** The recipient of contact messages, and the locale of the text around them. */
  readonly team: {readonly address: string; readonly locale: MailLocale}
  /** The company, for every mail to a visitor; `null` while it is unavailable. */
  readonly company?: (locale: string) => Promise<MailCompany | null>
  /** A subscriber's `utm_content` in words, for the mail that asks to confirm; `null` if it is not a choice of the plan finder. */
  readonly choice?: (locale: string, content: string) => Promise<MailChoice | null>
  /** Absolute URLs of the site's pages. Those with a token show a button, and act on POST. */
  readonly links: {
    home(locale: string): string
    confirm(locale: string, token: string): string
    /** Also accepts the one-click POST of RFC 8058, without cookies and from any origin. */
    unsubscribe(locale: string, token: string): string
    confirmAnswer(locale: string, form: string, token: string): string
  }
}

/** A line about what the visitor chose, below a house with lit windows. */
interface MailChoice {
  readonly text: string
  readonly windows: number
  /** Windows on a floor. */
  readonly columns: number
}

/** Particulars that the law requires in a business letter. */
interface MailCompany {
  readonly legalName: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly register: string | null
  readonly representative: string | null
  readonly isSample: boolean | null
  /** To the privacy notice and the imprint. */
  readonly links: readonly Link[]
}

/** @throws {TypeError} with the name of the invalid setting, without its value: an SMTP URL has a password */
export function checkMailSettings({smtpUrl, from, team}: MailSettings): void {
  if (smtpUrl !== undefined && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol)))
    throw new TypeError('leads: smtpUrl is not an smtp:// or smtps:// URL')
  if (!parseEmailAddress(from.address).ok) throw new TypeError('leads: from is not an e-mail address')
  if (!parseEmailAddress(team.address).ok) throw new TypeError('leads: team is not an e-mail address')
}

const isToTeam = ({kind}: MailContent): boolean => teamMails.some((each) => each === kind)

/**
 * A mail to one address, never to a list or to text that a mailer would parse for addresses.
 *
 * @throws {RangeError} if the stored address is invalid: somebody edited the database
 */
export async function composeMail({id, content}: ClaimedMail, settings: MailSettings) {
  const {from, team, links} = settings
  const toTeam = isToTeam(content)
  const company = toTeam ? null : await settings.company?.(content.locale)
  const choice =
    'choice' in content && content.choice ? await settings.choice?.(content.locale, content.choice) : null
  const letter = {...writeLetter(content, settings, company ?? null), ...(choice && {choice})}
  const visitor = parseEmailAddress(content.address)
  const recipient = 'recipient' in content ? content.recipient : null
  if (!visitor.ok && !('recipient' in content))
    throw new RangeError('leads: a stored address is not an e-mail address')
  return {
    // The same for every attempt, so that receivers recognise a duplicate.
    messageId: `<${id}@${domainOf(from.address)}>`,
    from,
    bounceTo:
      settings.bounceAddress === undefined
        ? from.address
        : bounceAddressOf(settings.bounceAddress, content.bounceTag),
    to: {name: '', address: toTeam ? (recipient ?? team.address) : content.address},
    ...(toTeam &&
      visitor.ok && {replyTo: {name: 'name' in content ? content.name : '', address: visitor.address}}),
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    headers: {
      'Content-Language': letter.lang,
      // RFC 3834: prevents automatic replies. A help desk might ignore a mail to the team that has it.
      ...(!toTeam && {
        'Auto-Submitted': content.kind === 'contact-acknowledgement' ? 'auto-replied' : 'auto-generated',
      }),
      ...('unsubscribeToken' in content && {
        // RFC 8058: the mail program's own unsubscribe button.
        'List-Unsubscribe': `<${links.unsubscribe(content.locale, content.unsubscribeToken)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

export type Mail = Awaited<ReturnType<typeof composeMail>>

/**
 * The texts of the mails, not escaped for HTML. `lang` is the BCP 47 tag of the language. The team gets `contactMessage`,
 * `answerReceived` and `remarks`. The footer names the company's representative, and says which company is sample data.
 */
export type MailCopy = typeof gb

/** The texts in each language. `openLeads` accepts only these locales. */
const mailCopies = {gb, pl, de, pt} as const satisfies Readonly<Record<string, MailCopy>>

export type MailLocale = keyof typeof mailCopies

const isMailLocale = (locale: string): locale is MailLocale => Object.hasOwn(mailCopies, locale)

export const mailLocales: readonly MailLocale[] = Object.keys(mailCopies).filter(isMailLocale)

/** English, with its `lang`, for a locale that the site no longer has. */
export const copyFor = (locale: string): MailCopy => mailCopies[isMailLocale(locale) ? locale : 'gb']

/** The content of a mail in plain text, before it becomes text or HTML. Some of it is visitors' input. */
interface Letter {
  /** BCP 47 tag of the language. */
  readonly lang: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action?: Link
  readonly choice?: MailChoice
  readonly notes: readonly string[]
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** A visitor's message, with its line breaks. */
  readonly quote?: string
  readonly footer: {readonly reason?: string; readonly company?: string; readonly links: readonly Link[]}
}

interface Link {
  readonly label: string
  readonly url: string
}

/**
 * Writes a mail's letter. Visitors' input goes only to the team: otherwise anyone could send any text to any address through
 * the forms.
 */
function writeLetter(content: MailContent, {links, team}: MailSettings, company: MailCompany | null): Letter {
  const toTeam = isToTeam(content)
  const locale = toTeam ? team.locale : content.locale
  const {footer, ...copy} = copyFor(locale)
  const home = {label: 'Domora', url: links.home(locale)}
  const {lang} = copy
  const toVisitor = (reason: string, ...before: readonly Link[]): Letter['footer'] => ({
    reason,
    ...(company && {company: particularsOf(company, footer)}),
    links: [...before, ...(company?.links ?? []), home],
  })

  switch (content.kind) {
    case 'confirm':
    case 'already-confirmed': {
      const unsubscribeUrl = links.unsubscribe(locale, content.unsubscribeToken)
      const below = toVisitor(footer.waitlistReason, {label: footer.unsubscribe, url: unsubscribeUrl})
      if (content.kind === 'already-confirmed') return {lang, ...copy.alreadyConfirmed, footer: below}
      const {action, ...confirm} = copy.confirm
      const url = links.confirm(locale, content.confirmationToken)
      return {lang, ...confirm, action: {label: action, url}, footer: below}
    }
    case 'contact-acknowledgement':
      return {lang, ...copy.contactAcknowledgement, footer: toVisitor(footer.contactReason)}
    case 'answer-confirm': {
      const {subject, action, ...confirm} = copy.answerConfirm
      return {
        lang,
        ...confirm,
        subject: fillIn(subject, content.title),
        action: {label: action, url: links.confirmAnswer(locale, content.form, content.answerToken)},
        footer: toVisitor(footer.formReason),
      }
    }
    case 'remarks': {
      const {action, reason, ...remarks} = copy.remarks
      return {
        lang,
        ...remarks,
        paragraphs: [],
        quote: content.remarks.map(({text}) => text).join('\n\n'),
        action: {label: action, url: content.remarks.at(-1)?.url ?? ''},
        notes: [],
        footer: {reason, links: [home]},
      }
    }
    case 'answer-received':
    case 'contact-message': {
      const isMessage = content.kind === 'contact-message'
      const {labels, reply} = copy.contactMessage
      const {subject, heading} = isMessage ? copy.contactMessage : copy.answerReceived
      const about = isMessage ? content.name : content.title
      const sender = isMessage ? {[labels.name]: about, [labels.address]: content.address} : {}
      return {
        lang,
        subject: fillIn(subject, about),
        heading: fillIn(heading, about),
        paragraphs: [],
        facts: [
          ...Object.entries(sender),
          [labels.language, copyFor(content.locale).lang],
          [labels.page, content.page],
          [labels.received, content.createdAt.slice(0, 16).replace('T', ' ')],
        ],
        quote: isMessage
          ? content.message
          : content.fields.map(({label, value}) => (label ? `${label}\n${value}` : value)).join('\n\n'),
        notes: content.address === '' ? [] : [reply],
        footer: {links: [home]},
      }
    }
  }
}

/** Replaces the placeholder of a text: `{name}` or `{title}`. */
const fillIn = (text: string, value: string): string => text.replace(/\{\w+\}/, () => value)

/** The company in one line. */
const particularsOf = (
  {legalName, street, postalCode, city, register, representative, isSample}: MailCompany,
  footer: MailCopy['footer'],
): string =>
  [
    legalName,
    `${street}, ${postalCode} ${city}`,
    register,
    representative && `${footer.representative}: ${representative}`,
    isSample && footer.sample,
  ]
    .filter(Boolean)
    .join(' · ')

const display = 'font-family:Rockwell,Georgia,serif;font-weight:bold'

/** The site's colours in light mode. */
const style = {
  page: 'margin:0;padding:24px 16px;background:#f5f0e4;color:#10332a;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5',
  sheet: 'max-width:560px;margin:0 auto;background:#fcf9f1;border:1px solid #cfc5af',
  band: 'padding:18px 32px;background:#11362b;color:#f7f1e2;font-size:0',
  door: 'display:inline-block;width:20px;height:26px;margin-right:12px;border-radius:10px 10px 0 0;background:#f3a81c;vertical-align:middle',
  keyhole: 'display:block;width:6px;height:6px;margin:9px auto 0;border-radius:3px;background:#11362b',
  brand: `${display};font-size:22px;line-height:26px;vertical-align:middle`,
  sill: 'height:6px;background:#f3a81c;font-size:0;line-height:0',
  letter: 'padding:32px',
  heading: `margin:0 0 16px;${display};font-size:28px;line-height:1.2;letter-spacing:-0.5px`,
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;margin:8px 0 24px;padding:14px 24px;border-radius:6px;background:#f3a81c;color:#14281f;font-weight:bold;text-decoration:none',
  note: 'margin:0 0 12px;font-size:14px;color:#374c44',
  label: 'padding:2px 16px 2px 0;text-align:left;font-weight:normal;color:#374c44;vertical-align:top',
  quote:
    'margin:16px 0 24px;padding:16px;border-left:3px solid #9a4930;background:#f5f0e4;white-space:pre-wrap;overflow-wrap:anywhere',
  footer: 'max-width:560px;margin:16px auto 0;font-size:13px;color:#374c44',
  link: 'color:#10332a',
}

/** Dark mode, for mail programs that do not derive one. */
const darkCss = `@media (prefers-color-scheme: dark) {
.page, .quote { background: #0d1d17 !important; color: #f1ebdc !important }
.sheet { background: #142a22 !important; border-color: #2b4a3e !important }
.soft { color: #b9c5bb !important }
.link { color: #f1ebdc !important }
}`

/** The letter as an HTML document, without resources that would reveal its opening. */
function letterHtml(letter: Letter): string {
  const {lang, subject, heading, paragraphs, action, choice, notes, facts, quote, footer} = letter
  return `<!doctype html>
<html lang="${escape(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escape(subject)}</title>
<style>${darkCss}</style>
</head>
<body class="page" style="${style.page}">
<div style="display:none">${escape(paragraphs[0] ?? heading)}</div>
<div class="sheet" style="${style.sheet}">
<div style="${style.band}"><span style="${style.door}"><span style="${style.keyhole}"></span></span><span style="${style.brand}">Domora</span></div>
<div style="${style.sill}"></div>
<div style="${style.letter}">
<h1 style="${style.heading}">${escape(heading)}</h1>
${paragraphs.map((text) => paragraph(style.paragraph, text)).join('\n')}
${action === undefined ? '' : anchor(style.button, action)}
${choice === undefined ? '' : house(choice)}
${facts === undefined ? '' : table(facts)}
${quote === undefined ? '' : `<div class="quote" style="${style.quote}">${escape(quote)}</div>`}
${notes.map((text) => paragraph(style.note, text, 'soft')).join('\n')}
</div>
</div>
<div class="soft" style="${style.footer}">
${[footer.reason, footer.company].map((text) => (text === undefined ? '' : paragraph('margin:0 0 8px', text))).join('\n')}
<p style="margin:0">${footer.links.map((link) => anchor(style.link, link, 'link')).join(' · ')}</p>
</div>
</body>
</html>
`
}

const paragraph = (css: string, text: string, name = '') =>
  `<p class="${name}" style="${css}">${escape(text)}</p>`

const anchor = (css: string, {label, url}: Link, name = '') =>
  `<a href="${escape(url)}" class="${name}" style="${css}">${escape(label)}</a>`

/** A table with a lit cell for each property: mail programs show no SVG. The lowest floor is whole. */
function house({text, windows, columns}: MailChoice): string {
  const floors = Array.from({length: Math.ceil(windows / columns)}, (_, floor) =>
    Math.min(columns, windows - floor * columns),
  )
  const rows = floors
    .toReversed()
    .map((lit) => `<tr height="14">${'<td bgcolor="#f3a81c">'.repeat(lit)}</tr>`)
  return `<table role="presentation" aria-hidden="true" bgcolor="#11362b" cellspacing="5" cellpadding="0" width="${columns * 15 + 5}">${rows.join('')}</table>
${paragraph(`margin:8px 0 24px;font-weight:bold`, text)}`
}

const table = (facts: NonNullable<Letter['facts']>) =>
  `<table style="border-collapse:collapse">${facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" class="soft" style="${style.label}">${escape(label)}</th><td>${escape(value)}</td></tr>`,
    )
    .join('')}</table>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

function letterText({heading, paragraphs, action, choice, notes, facts, quote, footer}: Letter): string {
  const blocks = [
    heading,
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    choice?.text,
    facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote,
    ...notes,
    ['-- ', footer.reason, footer.company, ...footer.links.map(({label, url}) => `${label}: ${url}`)]
      .filter((line) => line !== undefined)
      .join('\n'),
  ]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}
