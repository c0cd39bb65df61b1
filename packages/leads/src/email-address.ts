import {readFileSync} from 'node:fs'
import {domainToASCII} from 'node:url'

export interface EmailAddress {
  /** The recipient of mail: the local part as typed, the domain in lowercase ASCII (punycode). */
  readonly address: string
  /**
   * Equal for equal addresses: `address` in lowercase. RFC 5321 §2.4 lets a host distinguish `Anna@` from `anna@`, but no
   * large provider does, and two rows for one person would mean two mails. Dots and `+tags` stay: only some providers
   * ignore them (limits use {@link mailboxOf}).
   */
  readonly key: string
}

export type ParsedEmailAddress =
  | ({readonly ok: true} & EmailAddress)
  | {readonly ok: false; readonly reason: AddressProblem}

type AddressProblem = 'missing' | 'malformed' | 'too-long' | 'several'

/** In octets, from RFC 5321 §4.5.3.1; for the whole address, erratum 1690 of RFC 3696. */
const limits = {address: 254, local: 64, label: 63}

/** RFC 5322 `dot-atom-text`. Quoted local parts are refused: nobody uses them, and they may have spaces, commas and `@`. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/
/** Not a number: `domainToASCII` turns `127.1` into `127.0.0.1`. */
const topLevelDomain = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/
/** `domainToASCII` would drop tabs, cut at `/?#\` and decode `%61`, because it parses a URL's host. */
const asciiOutsideDomains = /[^a-zA-Z\d.\-\u{80}-\u{10FFFF}]/u
const listOfAddresses = /@[^@]*[,;\s][^@]*@/

const refuse = (reason: AddressProblem): ParsedEmailAddress => ({ok: false, reason})

/**
 * Parses one e-mail address from a form value. Trims spaces, as browsers do, and converts international domains to ASCII.
 * Refuses line breaks, NUL, display names (`Anna <a@b.pl>`) and lists. A local part outside ASCII is `malformed`: mail to
 * it needs SMTPUTF8 on every relay.
 *
 * The result is safe as a header value. Still pass it to a mailer as an address object, never as a string to parse:
 * https://nodemailer.com/message/addresses
 */
export function parseEmailAddress(raw: unknown): ParsedEmailAddress {
  if (raw == null) return refuse('missing')
  if (typeof raw !== 'string') return refuse('malformed')
  const text = raw.replaceAll(/^[ \t]+|[ \t]+$/g, '')
  if (text === '') return refuse('missing')
  if (text.length > limits.address) return refuse('too-long')
  if (listOfAddresses.test(text)) return refuse('several')

  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const typedDomain = text.slice(at + 1)
  if (at < 1 || asciiOutsideDomains.test(typedDomain)) return refuse('malformed')
  const domain = domainToASCII(typedDomain)
  const labels = domain.split('.')
  const address = `${local}@${domain}`

  if (
    Buffer.byteLength(local) > limits.local ||
    labels.some((part) => part.length > limits.label) ||
    Buffer.byteLength(address) > limits.address
  )
    return refuse('too-long')

  const wellFormed =
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    topLevelDomain.test(labels.at(-1) ?? '')
  return wellFormed ? {ok: true, address, key: address.toLowerCase()} : refuse('malformed')
}

/** @param address a parsed one, or its key */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, for limits on mail: without a `+tag`, and without dots at Gmail, which ignores them. Providers
 * that treat tags as separate mailboxes share one limit.
 */
export function mailboxOf(key: string): string {
  const domain = domainOf(key)
  const local = key.slice(0, key.lastIndexOf('@')).replace(/(?<=.)\+.*/, '')
  return gmail.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/** Whether a domain, or one of its parent domains, is disposable. */
export type IsDisposable = (domain: string) => boolean

/**
 * Reads a list of disposable domains, one a line, with `#` comments, such as
 * https://github.com/disposable-email-domains/disposable-email-domains
 *
 * @throws {Error} when the file cannot be read
 * @throws {TypeError} with the number of a line that is not a domain
 */
export function readDisposableDomains(path: string): IsDisposable {
  const listed = new Set<string>()
  for (const [index, line] of readFileSync(path, 'utf8').split(/\r?\n/).entries()) {
    const domain = line.replace(/#.*/, '').trim()
    if (domain === '') continue
    const ascii = domainToASCII(domain)
    if (!ascii.includes('.'))
      throw new TypeError(`leads: disposable domains: line ${index + 1} is not a domain`)
    listed.add(ascii)
  }
  return (domain) => {
    const labels = domain.split('.')
    return labels.some((_, first) => listed.has(labels.slice(first).join('.')))
  }
}
