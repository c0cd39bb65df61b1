import {setTimeout as sleep} from 'node:timers/promises'

/** `ok`, `off` for unused parts, or what is wrong. Never a library's message, which could contain a secret. */
export type CheckResult = string

interface Checked<Results> {
  readonly at: string
  readonly results: Results
}

/** Until the next check: hosted Sanity counts each request. */
const checkAgainMs = {ok: 60_000, failing: 5_000}

/** Older results are not reported. A balancer, which asks every few seconds, never waits for that. */
const maxAgeMs = 75_000
/** At most: a check may hang. */
const maxWaitMs = 6_000

/**
 * Runs checks when their results are requested, but not too often. Returns the latest results; the first ones, and those after a pause,
 * are awaited.
 */
export function latestChecks<Results extends Readonly<Record<string, CheckResult>>>(
  check: () => Promise<Results>,
): () => Promise<Checked<Results> | null> {
  let latest: Checked<Results> | null = null
  let checking: Promise<void> | null = null
  let nextAt = -Infinity
  const run = async () => {
    const at = new Date().toISOString()
    const results = await check()
    latest = {at, results}
    const isFailing = Object.values(results).some((result) => result !== 'ok' && result !== 'off')
    nextAt = Date.now() + (isFailing ? checkAgainMs.failing : checkAgainMs.ok)
  }
  return async () => {
    if (Date.now() > nextAt) checking ??= run().finally(() => (checking = null))
    const isOld = () => latest === null || Date.now() - Date.parse(latest.at) > maxAgeMs
    if (isOld()) await Promise.race([checking, sleep(maxWaitMs, undefined, {ref: false})])
    return isOld() ? null : latest
  }
}
