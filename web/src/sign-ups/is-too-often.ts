const perMinute = 30
const minute = 60_000

const asked = {since: 0, by: new Map<string, number>()}

/**
 * Counts what a client asks of what only the team may see, right or wrong token alike: at most thirty times a minute.
 * In memory, because a question that nobody may ask must not cost a row.
 *
 * @param now in milliseconds
 */
export function isTooOften(client: string, now: number): boolean {
  if (now - asked.since >= minute) Object.assign(asked, {since: now, by: new Map()})
  const count = (asked.by.get(client) ?? 0) + 1
  asked.by.set(client, count)
  return count > perMinute
}
