import {parseEmailAddress} from '../email-address.ts'
import type {ClaimedMail} from '../outbox/claim-mail.ts'
import {letterHtml} from './letter-html.ts'
import {letterText} from './letter-text.ts'
import type {MailSettings} from './mail-settings.ts'
import {writeLetter} from './write-letter.ts'

/** A mail as it goes out: to one address, never to a list or to text that is parsed into one. */
export interface Mail {
  /** The same for every attempt, so that a receiver can tell a repeated one. */
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

/** @throws {RangeError} when the stored address is none: somebody has written to the database by hand */
export function composeMail({id, content}: ClaimedMail, settings: MailSettings): Mail {
  const {from, team, links} = settings
  const letter = writeLetter(content, settings)
  const visitor = onlyAddress(content.address)
  const toTeam = content.kind === 'contact-message'
  return {
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from,
    to: {name: '', address: toTeam ? team.address : visitor},
    ...(toTeam && {replyTo: {name: content.name, address: visitor}}),
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    headers: {
      'Content-Language': letter.lang,
      // RFC 3834: no holiday notice answers it. A help desk would leave such a mail to the team unread.
      ...(!toTeam && {'Auto-Submitted': 'unsubscribeToken' in content ? 'auto-generated' : 'auto-replied'}),
      ...('unsubscribeToken' in content && {
        // RFC 8058: the mail program's own unsubscribe button.
        'List-Unsubscribe': `<${links.unsubscribe(content.locale, content.unsubscribeToken)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function onlyAddress(stored: string): string {
  const parsed = parseEmailAddress(stored)
  if (!parsed.ok) throw new RangeError('leads: a stored address is none')
  return parsed.address
}
