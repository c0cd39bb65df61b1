import {trustedClient} from '@domora/leads/trusted-client'
import {env, isFunctions} from '../env.ts'
import {socketAddress} from '../server-process.ts'

/** The client's IP address for rate limits: from the header of trusted proxies, else from the socket. */
export function clientOf(headers: Headers): string {
  const forwardedFor = headers.get(env.CLIENT_ADDRESS_HEADER)
  // Only the platform can call a function.
  const own = isFunctions ? forwardedFor?.split(',').at(-1) : socketAddress()
  return trustedClient({socketAddress: own ?? '', forwardedFor}, env.TRUSTED_PROXIES)
}
