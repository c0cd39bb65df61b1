import {parseEmailAddress} from '../email-address.ts'

export interface MailSettings {
  /**
   * `smtps://user:password@host` or `smtp://host:587?requireTLS=true`, as nodemailer reads it. Without it mails
   * go to the local mailbox.
   */
  readonly smtpUrl?: string | undefined
  /** Whom mails are from, and where they bounce to. */
  readonly from: {readonly name: string; readonly address: string}
  /** Who gets the contact form's messages, and in which locale the mail around them is. */
  readonly team: {readonly address: string; readonly locale: string}
  /** Absolute addresses of the site's pages. Those with a token answer GET with a button and POST with the deed. */
  readonly links: {
    home(locale: string): string
    confirm(locale: string, token: string): string
    /** Also takes the one-click POST of RFC 8058, without cookies and from any origin. */
    unsubscribe(locale: string, token: string): string
  }
}

/** @throws {TypeError} naming the setting that is wrong, without its value: an SMTP URL has a password in it */
export function checkMailSettings({smtpUrl, from, team}: MailSettings): void {
  if (smtpUrl !== undefined && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol)))
    throw new TypeError('leads: smtpUrl is no smtp:// or smtps:// URL')
  if (!parseEmailAddress(from.address).ok) throw new TypeError('leads: from is no e-mail address')
  if (!parseEmailAddress(team.address).ok) throw new TypeError('leads: team is no e-mail address')
}
