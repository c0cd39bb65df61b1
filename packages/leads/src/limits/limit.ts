/** At most so many within so many seconds of the first one. */
export interface Limit {
  readonly hits: number
  readonly seconds: number
}

export interface Limits {
  /** Sign-ups, and messages, that one client may send. Many people can share an office's or a carrier's address. */
  readonly client: Limit
  /** Mails of one kind that one address may get, unless what they say has changed since. */
  readonly sameMail: Limit
  /** Mails of all kinds that one address may get. */
  readonly mails: Limit
}

export const usualLimits: Limits = {
  client: {hits: 20, seconds: 600},
  sameMail: {hits: 1, seconds: 600},
  mails: {hits: 8, seconds: 86_400},
}
