import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {readDisposableDomains} from './disposable-domains.ts'
import {contactForm, waitlistForm} from './testing/forms.ts'
import {newSqliteStore} from './testing/stores.ts'

function listOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'leads-domains-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const path = join(folder, 'domains.txt')
  writeFileSync(path, text)
  return path
}

const list = '# thrown away\r\nTrash.example\r\n\r\nmüll.example # and this\n'

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

test('a line that is no domain is named', () => {
  expect(() => readDisposableDomains(listOf('trash.example\n<html>\n'))).toThrow('line 2 is no domain')
})

test('an address of such a domain is refused by both forms, and others are not', async () => {
  const store = await newSqliteStore()
  const leads = store.open({isDisposable: readDisposableDomains(listOf(list))})
  const email = 'anna@mail.Müll.example'
  const refused = {ok: false, reason: 'invalid', problems: {email: 'disposable'}}
  expect(await leads.joinWaitlist(waitlistForm({email}))).toEqual(refused)
  expect(await leads.sendContactMessage(contactForm({email}))).toEqual(refused)
  expect(await leads.joinWaitlist(waitlistForm())).toEqual({ok: true})
  expect(await store.rows('select address from subscribers')).toEqual([{address: 'anna@example.com'}])
})

test('without a list every domain will do', async () => {
  const leads = (await newSqliteStore()).open()
  expect(await leads.joinWaitlist(waitlistForm({email: 'anna@trash.example'}))).toEqual({ok: true})
})
