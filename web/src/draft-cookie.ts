/** Next's cookie of draft mode. The draft pages verify it. */
export const draftCookie = '__prerender_bypass'
