/** What Next says of pages that are kept until a tag of theirs changes: a cache that it purges may keep them a year. */
const untilPurged = /^s-maxage=\d+/

/**
 * For caches that nobody purges: a shared one may answer for a second by itself, so that a page which many ask for is
 * asked for once and still changes within a second, and goes on answering when this server does not. A browser asks
 * each time, and is mostly told that nothing changed.
 */
const untilChanged = 'public, max-age=0, s-maxage=1, stale-if-error=86400'

/** The `cache-control` that goes out in place of Next's own. */
export const sharedLifetime = (cacheControl: string): string =>
  untilPurged.test(cacheControl) ? untilChanged : cacheControl
