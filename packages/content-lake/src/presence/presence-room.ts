/** What one browser tells the others: where it is, that it wants to know where they are, or that it leaves. */
export type PresenceEvent =
  | {type: 'state'; i: string; m: unknown}
  | {type: 'rollCall'; i: string; session: string}
  | {type: 'disconnect'; i: string; m: {session: string}}

/** One connection of a room. */
export interface PresenceMember {
  hear(event: PresenceEvent): void
}

/** The browsers that work on one dataset. What one says, the others hear; nothing is kept. */
export class PresenceRoom {
  readonly #members = new Set<PresenceMember>()

  /** @returns leaves the room */
  join(member: PresenceMember): () => void {
    this.#members.add(member)
    return () => this.#members.delete(member)
  }

  say(speaker: PresenceMember, event: PresenceEvent): void {
    for (const member of this.#members) if (member !== speaker) member.hear(event)
  }
}
