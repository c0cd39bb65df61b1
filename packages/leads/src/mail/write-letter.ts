import type {MailContent} from '../outbox/mail-content.ts'
import {copyFor} from '../templates/copy-for.ts'
import type {Letter} from './letter.ts'
import type {MailSettings} from './mail-settings.ts'

/**
 * Puts a mail's content into words. Nothing that a visitor wrote goes to another address than the team's:
 * else the forms would send anybody's words to anybody.
 */
export function writeLetter(content: MailContent, {links, team}: MailSettings): Letter {
  const locale = content.kind === 'contact-message' ? team.locale : content.locale
  const {footer, ...copy} = copyFor(locale)
  const home = {label: 'Domora', url: links.home(locale)}
  const {lang} = copy

  switch (content.kind) {
    case 'confirm':
    case 'already-confirmed': {
      const unsubscribe = {
        label: footer.unsubscribe,
        url: links.unsubscribe(locale, content.unsubscribeToken),
      }
      const below = {reason: footer.waitlistReason, links: [unsubscribe, home]}
      if (content.kind === 'already-confirmed') return {lang, ...copy.alreadyConfirmed, footer: below}
      const {action, ...confirm} = copy.confirm
      const url = links.confirm(locale, content.confirmationToken)
      return {lang, ...confirm, action: {label: action, url}, footer: below}
    }
    case 'contact-acknowledgement':
      return {
        lang,
        ...copy.contactAcknowledgement,
        footer: {reason: footer.contactReason, links: [home]},
      }
    case 'contact-message': {
      const {subject, heading, reply, labels} = copy.contactMessage
      return {
        lang,
        subject: subject(content.name),
        heading: heading(content.name),
        paragraphs: [],
        facts: [
          [labels.name, content.name],
          [labels.address, content.address],
          [labels.language, copyFor(content.locale).lang],
          [labels.page, content.page],
          [labels.received, content.createdAt.slice(0, 16).replace('T', ' ')],
        ],
        quote: content.message,
        notes: [reply],
        footer: {links: [home]},
      }
    }
  }
}
