/**
 * A rate limit: the function returns true once a client exceeds `max` requests in the minute that its first request begins.
 *
 * @returns takes the time in milliseconds
 */
export function perMinute(max: number): (client: string, now: number) => boolean {
  /** In the order of their first requests. */
  const minutes = new Map<string, {readonly since: number; readonly count: number}>()
  return (client, now) => {
    for (const [known, {since}] of minutes) {
      if (now - since < 60_000) break
      minutes.delete(known)
    }
    const {since, count} = minutes.get(client) ?? {since: now, count: 0}
    minutes.set(client, {since, count: count + 1})
    return count >= max
  }
}
