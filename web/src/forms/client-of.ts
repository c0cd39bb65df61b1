import {trustedClient} from '@domora/leads/trusted-client'
import {env} from '../env.ts'
import {socketAddressOf} from '../http/socket-address.ts'

/** Whom a form is from, for limits: what trusted proxies say, else the socket's own address. */
export const clientOf = (headers: Headers): string =>
  trustedClient(
    {socketAddress: socketAddressOf(headers), forwardedFor: headers.get('x-forwarded-for')},
    env.TRUSTED_PROXIES,
  )
