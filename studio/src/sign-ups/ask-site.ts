/** Why the site gave no answer. */
export type Failure =
  | 'wrong-token'
  | 'too-often'
  | 'not-offered'
  | 'database-down'
  | 'site-down'
  | 'unreadable'

export type Asked = {readonly response: Response} | {readonly failure: Failure}

const failures: Readonly<Partial<Record<number, Failure>>> = {
  401: 'wrong-token',
  404: 'not-offered',
  429: 'too-often',
  503: 'database-down',
}

/** What a header can carry; a token of ours is made of nothing else. */
const headerText = /^[\x21-\x7E]+$/

/**
 * Asks the site for what only the team may see. The token goes in a header, not in an address, which would be
 * remembered along the way.
 *
 * @throws {DOMException} when `signal` ends it
 */
export async function askSite(address: URL, token: string, signal?: AbortSignal): Promise<Asked> {
  if (!headerText.test(token)) return {failure: 'wrong-token'}
  try {
    const response = await fetch(address, {
      headers: {authorization: `Bearer ${token}`},
      cache: 'no-store',
      credentials: 'omit',
      ...(signal && {signal}),
    })
    if (response.ok) return {response}
    return {failure: failures[response.status] ?? 'site-down'}
  } catch (error) {
    if (signal?.aborted) throw error
    // A browser does not tell why: the site is down, or answers another Studio than this.
    if (error instanceof TypeError) return {failure: 'site-down'}
    throw error
  }
}
