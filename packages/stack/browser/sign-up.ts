import {randomInt} from 'node:crypto'
import {inject} from 'vitest'
import {editor} from './lake.ts'

/** What a proxy says of a client that no other test is. */
export const anyClient = () => `198.51.${randomInt(256)}.${randomInt(256)}`

/** The version of the wording that visitors agree to by now. */
export const consentVersion = (): Promise<string> =>
  editor().fetch(`*[_id == 'waitlistPage'][0].consentVersion`)

interface SignUp {
  readonly email: string
  readonly consentVersion: string
  readonly locale?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Another site than the suite's. */
  readonly siteUrl?: string
}

/** Sends the waitlist's form as a browser without script does. */
export const signUp = ({
  email,
  consentVersion: version,
  locale = 'gb',
  fields = {},
  headers = {},
  siteUrl = inject('siteUrl'),
}: SignUp): Promise<Response> =>
  fetch(`${siteUrl}/api/waitlist`, {
    method: 'POST',
    body: new URLSearchParams({email, locale, consentVersion: version, ...fields}),
    redirect: 'manual',
    headers: {'x-forwarded-for': anyClient(), ...headers},
  })
