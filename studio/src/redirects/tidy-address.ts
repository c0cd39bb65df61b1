/**
 * An address as a redirect keeps it: one of this site, pasted from the browser, becomes a path, and space around
 * it goes. Everything else stays as it was typed, for the form to judge.
 *
 * @param siteUrls origins under which the site is known
 */
export function tidyAddress(text: string, siteUrls: readonly string[]): string {
  const trimmed = text.trim()
  const origin = siteUrls.find((url) => trimmed === url || trimmed.startsWith(`${url}/`))
  return origin === undefined ? trimmed : trimmed.slice(origin.length) || '/'
}
