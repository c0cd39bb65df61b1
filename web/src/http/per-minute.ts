/**
 * A fixed-window rate limit: the function returns true once a client exceeds `max` requests a minute.
 *
 * @returns takes the time in milliseconds
 */
export function perMinute(max: number): (client: string, now: number) => boolean {
  let since = 0
  let counts = new Map<string, number>()
  return (client, now) => {
    if (now - since >= 60_000) [since, counts] = [now, new Map()]
    const count = (counts.get(client) ?? 0) + 1
    counts.set(client, count)
    return count > max
  }
}
