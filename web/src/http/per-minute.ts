/** Counts requests by client: whether this one, at a time in milliseconds, is more than so many in its minute. */
export function perMinute(most: number): (client: string, now: number) => boolean {
  let since = 0
  let counts = new Map<string, number>()
  return (client, now) => {
    if (now - since >= 60_000) [since, counts] = [now, new Map()]
    const count = (counts.get(client) ?? 0) + 1
    counts.set(client, count)
    return count > most
  }
}
