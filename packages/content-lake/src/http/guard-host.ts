import {httpError} from '../api-error.ts'

const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/i

/**
 * Refuses a request that was meant for another host. A page of a foreign site can make its own name resolve
 * to 127.0.0.1 (DNS rebinding); its requests then come with that name in the Host header.
 * Names under `.localhost` never leave the machine (RFC 6761, section 6.3).
 */
export function guardHost(host: string | undefined, allowedHosts: ReadonlySet<string>): void {
  const name = (host ?? '').replace(/:\d+$/, '')
  if (LOOPBACK.test(name) || allowedHosts.has(name.toLowerCase())) return
  throw httpError(403, `Host "${name}" is not served here: allow it with allowedHosts if it should be`)
}
