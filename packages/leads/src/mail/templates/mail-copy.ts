/** The texts of the mails in one language, not escaped for HTML. */
export interface MailCopy {
  /** BCP 47 tag of the language. */
  readonly lang: string
  readonly confirm: Copy & {readonly action: string}
  readonly alreadyConfirmed: Copy
  readonly contactAcknowledgement: Copy
  /** To the team, about a visitor's message. */
  readonly contactMessage: {
    readonly subject: (name: string) => string
    readonly heading: (name: string) => string
    readonly reply: string
    readonly labels: Readonly<Record<'name' | 'address' | 'language' | 'page' | 'received', string>>
  }
  readonly footer: {
    readonly waitlistReason: string
    readonly contactReason: string
    readonly unsubscribe: string
    /** Before the name of the company's representative. */
    readonly representative: string
    /** After the particulars of a company that is sample data. */
    readonly sample: string
  }
}

interface Copy {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Small print. */
  readonly notes: readonly string[]
}
