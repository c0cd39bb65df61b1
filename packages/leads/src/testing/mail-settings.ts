import type {MailSettings} from '../mail/mail-settings.ts'

/** The site's settings, as far as mail goes. */
export const mailSettings = (smtpUrl?: string): MailSettings => ({
  smtpUrl,
  from: {name: 'Domora', address: 'hello@domora.example'},
  team: {address: 'team@domora.example', locale: 'gb'},
  links: {
    home: (locale) => `https://domora.example/${locale}`,
    confirm: (locale, token) => `https://domora.example/${locale}/waitlist/confirm?token=${token}`,
    unsubscribe: (locale, token) => `https://domora.example/${locale}/waitlist/unsubscribe?token=${token}`,
  },
})

/** The token behind a link in a mail's text. */
export function tokenIn(text: string | undefined, page: 'confirm' | 'unsubscribe'): string {
  const token = new RegExp(`/waitlist/${page}\\?token=([\\w-]+)`).exec(text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link to ${page}`)
  return token
}
