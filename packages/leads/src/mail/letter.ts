/** What a mail says, before it is text or HTML. All of it is plain text, some of it written by strangers. */
export interface Letter {
  /** BCP 47 tag of the language. */
  readonly lang: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action?: Link
  readonly notes: readonly string[]
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** Somebody else's words, line breaks and all. */
  readonly quote?: string
  readonly footer: {readonly reason?: string; readonly links: readonly Link[]}
}

export interface Link {
  readonly label: string
  readonly url: string
}
