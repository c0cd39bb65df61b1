import {setTimeout as sleep} from 'node:timers/promises'

/** `ok`, `off` for unused parts, or what is wrong. Never a library's message, which could contain a secret. */
export type CheckResult = string

/** Until the next check: hosted Sanity counts each request. */
const checkAgainMs = {ok: 60_000, failing: 5_000}

/** The oldest results that are reported. A check takes up to five seconds, which a balancer must not wait. */
const maxAgeMs = {polled: 75_000, now: 2_000}
/** At most: a check may hang. */
const maxWaitMs = 6_000

/** Runs checks when their results are requested, but not too often. Returns the latest results, or waits for those of now. */
export function latestChecks<Results extends Readonly<Record<string, CheckResult>>>(
  check: () => Promise<Results>,
) {
  let latest: {readonly at: string; readonly results: Results} | null = null
  let checking: Promise<void> | null = null
  let nextAt = -Infinity
  const run = async () => {
    const at = new Date().toISOString()
    const results = await check()
    latest = {at, results}
    const isFailing = Object.values(results).some((result) => result !== 'ok' && result !== 'off')
    nextAt = Date.now() + (isFailing ? checkAgainMs.failing : checkAgainMs.ok)
  }
  return async (age: keyof typeof maxAgeMs) => {
    const isOlder = (ms: number) => latest === null || Date.now() - Date.parse(latest.at) > ms
    const isOld = isOlder(maxAgeMs[age])
    if (isOld || Date.now() > nextAt) checking ??= run().finally(() => (checking = null))
    if (isOld) await Promise.race([checking, sleep(maxWaitMs, undefined, {ref: false})])
    return isOlder(maxAgeMs.polled) ? null : latest
  }
}
