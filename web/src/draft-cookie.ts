/** Next's cookie of draft mode. The draft pages verify it. */
export const draftCookie = '__prerender_bypass'

const draftCookiePattern = new RegExp(`(?:^|; ?)${draftCookie}=[^;]`)

/** Whether a request has the cookie. An empty one is none: nginx caches its page for everyone. */
export const hasDraftCookie = (cookies = ''): boolean => draftCookiePattern.test(cookies)

/** Says what the browser may see: Next's cookie is the same for everyone until the next build. */
export const sessionCookie = 'preview-session'
