import {readFileSync} from 'node:fs'
import {domainToASCII} from 'node:url'

/** Whether a domain, or one that it belongs to, is on the list. */
export type IsDisposable = (domain: string) => boolean

/**
 * Reads a list of domains whose addresses are thrown away after use: one a line, `#` before a remark, as the public
 * lists have them (https://github.com/disposable-email-domains/disposable-email-domains).
 *
 * @throws {Error} when the file cannot be read
 * @throws {TypeError} naming the line that is no domain
 */
export function readDisposableDomains(path: string): IsDisposable {
  const listed = new Set<string>()
  for (const [index, line] of readFileSync(path, 'utf8').split(/\r?\n/).entries()) {
    const domain = line.replace(/#.*/, '').trim()
    if (domain === '') continue
    const ascii = domainToASCII(domain)
    if (!ascii.includes('.')) throw new TypeError(`leads: disposable domains: line ${index + 1} is no domain`)
    listed.add(ascii)
  }
  return (domain) => {
    const labels = domain.split('.')
    return labels.some((_, first) => listed.has(labels.slice(first).join('.')))
  }
}
