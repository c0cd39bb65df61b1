import type {MailCopy} from './mail-copy.ts'

export const gb: MailCopy = {
  lang: 'en',
  confirm: {
    subject: 'Please confirm your place on the Domora waitlist',
    heading: 'One more step and you’re on the list.',
    paragraphs: [
      'This address was entered on Domora’s waitlist. Please confirm that it was you, and we’ll write to you when we launch.',
    ],
    action: 'Confirm my address',
    notes: [
      'The link works for 48 hours. It opens a page with a button; press it, and you’re on the list.',
      'Wasn’t it you? Then you don’t need to do anything. Without a confirmation we delete the address after 30 days.',
    ],
  },
  alreadyConfirmed: {
    subject: 'You’re already on the Domora waitlist',
    heading: 'You’re already on the list.',
    paragraphs: [
      'This address was entered on our waitlist once more. There’s nothing left to do: you’re on it, and we’ll write to you when we launch.',
    ],
    notes: ['Wasn’t it you? Nothing has changed, and nobody was told that you’re on the list.'],
  },
  contactAcknowledgement: {
    subject: 'We’ve received your message',
    heading: 'Thank you for writing.',
    paragraphs: ['Your message has arrived. A person will read it and reply to this address.'],
    notes: [
      'Didn’t you write to us? Then somebody entered your address by mistake, and you can ignore this e-mail.',
    ],
  },
  contactMessage: {
    subject: (name) => `Contact form: ${name}`,
    heading: (name) => `${name} has written to us.`,
    reply: 'Reply to this e-mail to answer directly.',
    labels: {name: 'Name', address: 'E-mail', language: 'Language', page: 'Page', received: 'Received (UTC)'},
  },
  footer: {
    waitlistReason: 'You’re receiving this e-mail because this address was entered on our waitlist.',
    contactReason: 'You’re receiving this e-mail because this address was entered in our contact form.',
    unsubscribe: 'Unsubscribe',
  },
}
