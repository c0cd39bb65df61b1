const head = '<head>'

/** What a policy in a document cannot say, and a static server therefore sends with every page. */
const isForHeader = (directive: string) => directive.startsWith('frame-ancestors')

/**
 * A page as a file that carries its own content-security policy. What is in a page decides what its policy allows; a
 * static server has the same headers for all pages, or settings that would have to change with each of them.
 * https://www.w3.org/TR/CSP3/#meta-element
 *
 * @param policy the header that the site serves the page with
 * @throws {Error} for text that is no document.
 */
export function filePage(html: string, policy: string): string {
  const start = html.indexOf(head)
  if (start === -1) throw new Error('a page has no head')
  const after = start + head.length
  const content = policy
    .split('; ')
    .filter((directive) => !isForHeader(directive))
    .join('; ')
  return `${html.slice(0, after)}<meta http-equiv="content-security-policy" content="${content}">${html.slice(after)}`
}
