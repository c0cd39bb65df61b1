import {domainToASCII} from 'node:url'
import {formLimits} from './form-limits.ts'
import type {Problem} from './problem.ts'

export interface EmailAddress {
  /** Where mail goes: the local part as the visitor typed it, the domain in lower-case ASCII (punycode). */
  readonly address: string
  /**
   * What makes two addresses the same one: `address` in lower case. RFC 5321 §2.4 lets a host tell `Anna@` from
   * `anna@`; no provider of note does, and two rows for one person would mean two mails. Dots and `+tags`
   * are kept: only some providers ignore them, and which ones is theirs to say.
   */
  readonly key: string
}

export type ParsedEmailAddress =
  | ({readonly ok: true} & EmailAddress)
  | {readonly ok: false; readonly reason: AddressProblem}

type AddressProblem = Exclude<Problem, 'unknown' | 'disposable'>

/** Octets, from RFC 5321 §4.5.3.1 and, for the whole, erratum 1690 of RFC 3696. */
const limits = {address: formLimits.email, local: 64, label: 63}

/** RFC 5322 `dot-atom-text`. No quoted local parts: nobody has one, and they smuggle spaces, commas and `@`. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/
/** No top-level domain is a number: this also refuses the `127.0.0.1` that `domainToASCII` makes of `127.1`. */
const topLevelDomain = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/
/** `domainToASCII` parses a URL's host: it drops tabs, cuts at `/?#\` and decodes `%61`. Give it none of them. */
const asciiOutsideDomains = /[^a-zA-Z\d.\-\u{80}-\u{10FFFF}]/u
const listOfAddresses = /@[^@]*[,;\s][^@]*@/

const refuse = (reason: AddressProblem): ParsedEmailAddress => ({ok: false, reason})

/**
 * One e-mail address out of whatever a form sent, or why it is none. Blanks around it are forgiven, as
 * browsers do; line breaks, NUL, display names (`Anna <a@b.pl>`) and lists are not. Internationalized domains
 * come out in ASCII. A local part beyond ASCII is `malformed`: mail to it needs SMTPUTF8 on every relay on the way.
 *
 * An accepted address is safe as a single header value, but hand it to a mailer as an address object all
 * the same, never as a string to parse: https://nodemailer.com/message/addresses
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
