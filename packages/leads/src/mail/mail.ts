import {parseEmailAddress} from '../email-address.ts'
import type {ClaimedMail} from '../outbox.ts'
import {letterHtml, type LetterSettings, letterText, writeLetter} from './letter.ts'

export interface MailSettings extends LetterSettings {
  /**
   * `smtps://user:password@host` or `smtp://host:587?requireTLS=true`, in nodemailer's format. Without it mails
   * go to the local mailbox.
   */
  readonly smtpUrl?: string | undefined
  /** The sender of all mails, who also gets bounces. */
  readonly from: {readonly name: string; readonly address: string}
}

/** @throws {TypeError} naming the wrong setting, without its value: an SMTP URL contains a password */
export function checkMailSettings({smtpUrl, from, team}: MailSettings): void {
  if (smtpUrl !== undefined && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol)))
    throw new TypeError('leads: smtpUrl is not an smtp:// or smtps:// URL')
  if (!parseEmailAddress(from.address).ok) throw new TypeError('leads: from is not an e-mail address')
  if (!parseEmailAddress(team.address).ok) throw new TypeError('leads: team is not an e-mail address')
}

/** A mail to one address, never to a list or to text that is parsed for addresses. */
export interface Mail {
  /** The same for every attempt, so that a receiver can recognise a repeated one. */
  readonly messageId: string
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo?: MailAddress
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

interface MailAddress {
  readonly name: string
  readonly address: string
}

/** @throws {RangeError} when the stored address is invalid: the database was edited by hand */
export function composeMail({id, content}: ClaimedMail, settings: MailSettings): Mail {
  const {from, team, links} = settings
  const letter = writeLetter(content, settings)
  const visitor = parseEmailAddress(content.address)
  if (!visitor.ok) throw new RangeError('leads: a stored address is not an e-mail address')
  const toTeam = content.kind === 'contact-message'
  return {
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from,
    to: {name: '', address: toTeam ? team.address : visitor.address},
    ...(toTeam && {replyTo: {name: content.name, address: visitor.address}}),
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    headers: {
      'Content-Language': letter.lang,
      // RFC 3834: prevents automatic replies. In a mail to the team, a help desk would take it as a reason to ignore it.
      ...(!toTeam && {'Auto-Submitted': 'unsubscribeToken' in content ? 'auto-generated' : 'auto-replied'}),
      ...('unsubscribeToken' in content && {
        // RFC 8058: the mail program's own unsubscribe button.
        'List-Unsubscribe': `<${links.unsubscribe(content.locale, content.unsubscribeToken)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
