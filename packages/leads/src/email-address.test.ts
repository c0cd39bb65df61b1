import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {parseEmailAddress, readDisposableDomains} from './email-address.ts'
import {contactForm, waitlistForm} from './testing/fixtures.ts'
import {newSqliteStore, temporaryFolder} from './testing/stores.ts'

const label63 = 'a'.repeat(63)
const addressOf = (octets: number) => {
  const start = `${'l'.repeat(64)}@${label63}.${label63}.`
  return `${start}${'d'.repeat(octets - start.length - '.com'.length)}.com`
}

const accepted = (raw: string) => {
  const parsed = parseEmailAddress(raw)
  return parsed.ok ? [parsed] : []
}

describe('accepts', () => {
  const plain = "anna@example.com o'brien@example.ie a&b=c/d@example.com user@xn--mnchen-3ya.de a@1and1.com"
  const long = [`${'l'.repeat(64)}@example.com`, `a@${label63}.com`]
  test.each([...plain.split(' '), ...long])('%j', (address) => {
    expect(parseEmailAddress(address)).toEqual({ok: true, address, key: address})
  })

  test.each([
    ['  anna@example.com\t', 'anna@example.com'],
    ['Anna.Nowak+Rent@Example.COM', 'Anna.Nowak+Rent@example.com'],
    ['user@MÜNCHEN.de', 'user@xn--mnchen-3ya.de'],
    ['biuro@łódź.pl', 'biuro@xn--d-uga0v4h.pl'],
    ['a@são-paulo.com.br', 'a@xn--so-paulo-rza.com.br'],
    ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
    ['a@ｅxample.com', 'a@example.com'],
  ])('%j as %s', (raw, address) => {
    expect(parseEmailAddress(raw)).toEqual({ok: true, address, key: address.toLowerCase()})
  })

  test('at most 254 octets', () => {
    expect(parseEmailAddress(addressOf(254))).toMatchObject({ok: true})
    expect(parseEmailAddress(addressOf(255))).toEqual({ok: false, reason: 'too-long'})
  })
})

describe('the same key', () => {
  test.each([
    ['Anna@Example.com', 'anna@example.COM'],
    ['a@münchen.de', 'A@xn--mnchen-3ya.de'],
    ['a@example.com', ' a@example。com'],
  ])('%j is %j', (one, other) => {
    const keys = [one, other].map(parseEmailAddress).map((parsed) => parsed.ok && parsed.key)
    expect(keys[0]).toEqual(expect.any(String))
    expect(keys[1]).toBe(keys[0])
  })

  test('addresses that differ in dots or tags have different keys', () => {
    const different = ['annanowak@example.com', 'anna.nowak@example.com', 'annanowak+1@example.com']
    expect(new Set(different.flatMap(accepted).map(({key}) => key)).size).toBe(3)
  })
})

const malformed = `anna anna@ @example.com anna@localhost anna@example anna@@example.com a@b@example.com
  .anna@example.com anna.@example.com an..na@example.com anna(work)@example.com anna\\@example.com józef@example.com
  anna@example..com anna@.example.com anna@example.com. anna@-example.com anna@example-.com anna@ex_ample.com
  anna@example.c anna@127.0.0.1 anna@127.1 anna@0x7f.1 anna@[127.0.0.1] anna@example.com:25 anna@example.com/path
  anna@example.com?bcc=evil anna@example.com#x anna@ex%61mple.com anna@xn--zzzz.com anna@example，evil.com
  mailto:anna@example.com <anna@example.com>`.split(/\s+/)

describe('refuses', () => {
  test.each<[raw: unknown, reason: string]>([
    ...[undefined, null, '', ' \t '].map((raw): [unknown, string] => [raw, 'missing']),
    ...malformed.map((raw): [unknown, string] => [raw, 'malformed']),
    [42, 'malformed'],
    [['a@example.com'], 'malformed'],
    [new File(['a@example.com'], 'a.txt'), 'malformed'],
    ['anna @example.com', 'malformed'],
    ['anna@ example.com', 'malformed'],
    ['"an na"@example.com', 'malformed'],
    ['anna@exa\tmple.com', 'malformed'],
    ['anna@example\u2028.com', 'malformed'],
    ['Anna <anna@example.com>', 'malformed'],
    ['anna@example.com\n', 'malformed'],
    ['anna@example.com\r\nBcc: evil', 'malformed'],
    ['anna\r\n@example.com', 'malformed'],
    ['anna@example.com\0', 'malformed'],
    ['\0anna@example.com', 'malformed'],
    ['anna@example.com\r\nBcc: evil@example.com', 'several'],
    ...[', ', ',', '; ', ' ', ',\r\n '].map((by): [unknown, string] => [
      `x@y.zz${by}evil@example.com`,
      'several',
    ]),
    [`${'l'.repeat(65)}@example.com`, 'too-long'],
    [`anna@${'a'.repeat(64)}.com`, 'too-long'],
    [`anna@${'ü'.repeat(61)}.de`, 'too-long'],
    [`${'a@'.repeat(100_000)}b.com`, 'too-long'],
  ])('%j as %s', (raw, reason) => {
    expect(parseEmailAddress(raw)).toEqual({ok: false, reason})
  })
})

describe('for any input', () => {
  /** Pieces of addresses and forbidden characters. */
  const nearAddress = fc
    .array(
      fc.oneof(
        fc.constantFrom(...'anna @ example . com münchen xn-- - + " %0a ， ＜ 。'.split(' ')),
        fc.constantFrom('\r', '\n', '\0', ',', '<', '>', ' ', '\t', ';', ':', '\u2028', '\u00AD', '\u202E'),
        fc.string({unit: 'binary', maxLength: 3}),
      ),
      {maxLength: 12},
    )
    .map((parts) => parts.join(''))
  const anything = fc.oneof(nearAddress, fc.string({unit: 'binary'}), fc.emailAddress())

  test('an accepted address is one line, one recipient, within the limits', () => {
    const harmless = fc.property(anything, (raw) =>
      accepted(raw).every(
        ({address}) =>
          !/[\r\n\0,<>]/.test(raw) &&
          /^[\x21-\x7e]{3,254}$/.test(address) &&
          !/[,;:<>()[\]"\\]/.test(address) &&
          address.split('@').length === 2,
      ),
    )
    expect(() => fc.assert(harmless, {numRuns: 5_000})).not.toThrow()
  })

  test('parsing an accepted address again does not change it', () => {
    const stable = fc.property(anything, (raw) =>
      accepted(raw).every(({address, key}) => accepted(address).some((again) => again.key === key)),
    )
    expect(() => fc.assert(stable, {numRuns: 5_000})).not.toThrow()
  })

  test('enough of the generated addresses are accepted', () => {
    expect(fc.sample(anything, 5_000).flatMap(accepted).length).toBeGreaterThan(500)
  })

  test('an address with one forbidden character is refused', () => {
    const spoilt = fc
      .tuple(
        fc.constantFrom('anna@example.com', 'a.b+c@münchen.de'),
        fc.nat(),
        fc.constantFrom('\r', '\n', '\r\n', '\0', ',', '<', '>'),
      )
      .map(([address, position, character]) => {
        const at = position % (address.length + 1)
        return address.slice(0, at) + character + address.slice(at)
      })
    expect(() => fc.assert(fc.property(spoilt, (raw) => !parseEmailAddress(raw).ok))).not.toThrow()
  })
})

function listOf(text: string): string {
  const path = join(temporaryFolder(), 'domains.txt')
  writeFileSync(path, text)
  return path
}

const list = '# thrown away\r\nTrash.example\r\n\r\nmüll.example # and this\n'

describe('disposable domains', () => {
  test.each([
    ['trash.example', true],
    ['a.b.trash.example', true],
    ['xn--mll-hoa.example', true],
    ['nottrash.example', false],
    ['example', false],
    ['trash.example.com', false],
  ])('%s: %s', (domain, expected) => {
    expect(readDisposableDomains(listOf(list))(domain)).toBe(expected)
  })

  test('an error names a line that is not a domain', () => {
    expect(() => readDisposableDomains(listOf('trash.example\n<html>\n'))).toThrow('line 2 is not a domain')
  })

  test('both forms refuse addresses of listed domains only', async () => {
    const store = await newSqliteStore()
    const leads = store.open({isDisposable: readDisposableDomains(listOf(list))})
    const email = 'anna@mail.Müll.example'
    const refused = {ok: false, reason: 'invalid', problems: {email: 'disposable'}}
    expect(await leads.joinWaitlist(waitlistForm({email}))).toEqual(refused)
    expect(await leads.sendContactMessage(contactForm({email}))).toEqual(refused)
    expect(await leads.joinWaitlist(waitlistForm())).toEqual({ok: true})
    expect(await store.rows('select address from subscribers')).toEqual([{address: 'anna@example.com'}])
  })
})
