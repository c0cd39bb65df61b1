/** The texts of the mails in English, not escaped for HTML; those of the other languages have the same shape. */
export const gb = {
  /** BCP 47 tag of the language. */
  lang: 'en',
  confirm: {
    subject: 'Please confirm your place on the Domora waitlist',
    heading: 'One more step and you’re on the list.',
    paragraphs: [
      'This address was added to the Domora waitlist. Please confirm that it was you: we’ll invite you as places open, and tell you when we launch.',
    ],
    action: 'Confirm my address',
    /** Small print. */
    notes: [
      'The link works for 48 hours. Click it, then confirm on the page that opens.',
      'Didn’t sign up? Just ignore this email: without a confirmation we delete the address after 30 days.',
    ],
  },
  alreadyConfirmed: {
    subject: 'You’re already on the Domora waitlist',
    heading: 'You’re already on the list.',
    paragraphs: [
      'This address was added to our waitlist again. There’s nothing left to do: you’re on it. We’ll invite you as places open, and tell you when we launch.',
    ],
    notes: ['Didn’t sign up again? Nothing has changed, and no one was told that you’re on the list.'],
  },
  contactAcknowledgement: {
    subject: 'We’ve received your message',
    heading: 'Thank you for your message.',
    paragraphs: ['We’ve received it. A person will read it and reply to this address.'],
    notes: ['Didn’t contact us? Then your address was entered by mistake, and you can ignore this email.'],
  },
  /** To the team, about a visitor's message. */
  contactMessage: {
    subject: (name: string) => `Contact form: ${name}`,
    heading: (name: string) => `${name} has written to us.`,
    reply: 'Reply to this email to answer directly.',
    labels: {name: 'Name', address: 'Email', language: 'Language', page: 'Page', received: 'Received (UTC)'},
  },
  answerConfirm: {
    subject: (title: string) => `Please confirm your address: ${title}`,
    heading: 'One more step.',
    paragraphs: ['This address was entered in a form on our website. Please confirm that it was you.'],
    action: 'Confirm my address',
    notes: [
      'The link works for 7 days. Click it, then confirm on the page that opens.',
      'Wasn’t it you? Just ignore this email: without a confirmation we delete what was entered after 7 days.',
    ],
  },
  /** To the team, about an answer to a form of its own. */
  answerReceived: {
    subject: (title: string) => `New answer: ${title}`,
    heading: (title: string) => `Someone has filled in “${title}”.`,
  },
  footer: {
    waitlistReason: 'You’re receiving this email because this address was added to our waitlist.',
    contactReason: 'You’re receiving this email because this address was entered in our contact form.',
    formReason: 'You’re receiving this email because this address was entered in a form on our website.',
    unsubscribe: 'Unsubscribe',
    /** Before the name of the company's representative. */
    representative: 'Managing director',
    /** After the particulars of a company that is sample data. */
    sample: 'Sample data, no real company',
  },
}

export type MailCopy = typeof gb
