/** Next's cookie of draft mode. The draft pages verify it. */
export const draftCookie = '__prerender_bypass'

/** Says what the browser may see: Next's cookie is the same for everyone until the next build. */
export const sessionCookie = 'preview-session'
