import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {Page} from 'playwright-core'
import {describe, expect, inject, test} from 'vitest'
import {plainText} from '../testing/content.ts'
import {consentVersion, copyOf, leadsRows, newAddress, observableAnswer, signUp} from '../testing/sign-up.ts'
import {inPage, useBrowser} from './visit.ts'

useBrowser()

/** The number of rows of the leads database with a value. */
const stored = (table: 'subscribers' | 'contact_messages', column: string, value: string) =>
  leadsRows(`SELECT 1 FROM ${table} WHERE ${column} = ?`, [value]).length

/** The fields of the next form that is sent. */
const nextForm = async (page: Page) => {
  const request = await page.waitForRequest((each) => each.method() === 'POST')
  return new URLSearchParams(request.postData() ?? '')
}

describe.each([true, false])('script enabled: %s', (javaScriptEnabled) => {
  /** Presses the button, with script not within the first second, which only a bot would do. */
  const sendAsAPerson = async (page: Page) => {
    if (javaScriptEnabled) await page.waitForFunction(() => performance.now() > 1_000)
    await page.click('main form button')
  }

  test('the number of doors comes from the hero to the sign-up', () =>
    inPage({javaScriptEnabled}, async ({page}) => {
      const email = newAddress()
      const choose = () => page.locator('label:has([name=doors][value="20"])').click()
      await page.goto('/')
      await choose()
      await page.locator('.answer button:visible').click()
      await page.waitForURL('**/pricing?doors=20#plan-pro')
      if (!javaScriptEnabled) await choose()
      await page.locator('.answer button:visible').click()
      await page.waitForURL('**/waitlist?*')
      await page.fill('input[name=email]', email)
      await sendAsAPerson(page)
      await page.waitForURL('**/waitlist/sent')
      expect(leadsRows('SELECT utm_content FROM subscribers WHERE address = ?', [email])).toEqual([
        {utm_content: 'plan=pro billing=monthly doors=20'},
      ])
    }))

  describe.each(localeCodes)('%s', (locale) => {
    const waitlist = pathOf({kind: 'waitlist'}, locale)
    const contact = pathOf({kind: 'contact'}, locale)

    test('an address is stored, and the success page is shown', () =>
      inPage({javaScriptEnabled}, async ({page}) => {
        const email = newAddress()
        await page.goto(waitlist)
        await page.fill('input[name=email]', email)
        const form = nextForm(page)
        await sendAsAPerson(page)
        expect((await form).get('elapsed')).toMatch(javaScriptEnabled ? /^\d{4,}$/ : /^$/)
        await page.waitForURL(`**${waitlist}/sent`)
        expect(plainText(await page.locator('h1').innerText())).toBe(
          await copyOf('waitlistPage', 'successTitle', locale),
        )
        const thanks = plainText(await page.locator('main').innerText())
        expect(thanks).toContain(await copyOf('waitlistPage', 'successMessage', locale))
        expect(thanks).toContain(await copyOf('waitlistPage', 'successNextStep', locale))
        expect(stored('subscribers', 'address', email)).toBe(1)
      }))

    test('an invalid address stays in the form, with the reason beside it', () =>
      inPage({javaScriptEnabled}, async ({page}) => {
        const address = `${waitlist}?utm_source=letter`
        await page.goto(address)
        await page.fill('input[name=email]', 'anna@@example')
        const answer = page.waitForResponse((response) => response.request().method() === 'POST')
        await sendAsAPerson(page)
        expect((await answer).status()).toBe(422)
        const field = page.locator('input[name=email]')
        await page.locator('[aria-invalid=true]').waitFor()
        // It is the address of the form, and one can come back to it.
        await page.locator('.foot .legal a').first().click()
        await page.waitForURL((url) => !url.pathname.endsWith(waitlist))
        await page.goBack()
        await page.locator('[aria-invalid=true]').waitFor()
        expect(page.url()).toBe(new URL(address, inject('siteUrl')).href)
        expect(await field.inputValue()).toBe('anna@@example')
        const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
        const reasons = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()))
        expect(plainText(reasons.join(' '))).toContain(
          await copyOf('waitlistPage', 'errors.malformed', locale),
        )
      }))

    test('a message is stored, and the success page is shown', () =>
      inPage({javaScriptEnabled}, async ({page}) => {
        const email = newAddress()
        await page.goto(contact)
        await page.fill('[name=name]', 'Zoë Müller-Łańcucka')
        await page.fill('[name=email]', email)
        await page.fill('[name=message]', 'Guten Tag,\nzwei Zeilen.')
        await sendAsAPerson(page)
        await page.waitForURL(`**${contact}/sent`)
        expect(plainText(await page.locator('h1').innerText())).toBe(
          await copyOf('contactPage', 'successTitle', locale),
        )
        expect(stored('contact_messages', 'address', email)).toBe(1)
      }))

    test('an incomplete message stays in the form, with the reasons beside its fields', () =>
      inPage({javaScriptEnabled}, async ({page}) => {
        await page.goto(contact)
        await page.fill('[name=message]', 'Nothing typed may be lost')
        const answer = page.waitForResponse((response) => response.request().method() === 'POST')
        await sendAsAPerson(page)
        expect((await answer).status()).toBe(422)
        await page.locator('[aria-invalid=true]').first().waitFor()
        expect(await page.locator('[aria-invalid=true]').count()).toBe(2)
        expect(await page.locator('[name=message]').inputValue()).toBe('Nothing typed may be lost')
        expect(plainText(await page.locator('main').innerText())).toContain(
          await copyOf('contactPage', 'errors.missing', locale),
        )
      }))
  })
})

describe('requests that no form of the site sends', () => {
  const post = (body: string | URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(`${inject('siteUrl')}/waitlist`, {method: 'POST', body, redirect: 'manual', headers})
  const form = (email: string) => new URLSearchParams({email})

  test('a form on another site is refused and stores nothing', async () => {
    const email = newAddress()
    const response = await post(form(email), {
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(response.status).toBe(403)
    expect(stored('subscribers', 'address', email)).toBe(0)
  })

  test('a body that is too large is refused', async () => {
    // The server hangs up on the rest of the body, so the connection is of no use to the next test.
    const response = await post(form(`${'a'.repeat(300_000)}@example.com`), {connection: 'close'})
    expect(response.status).toBe(413)
  })

  test('another content type is refused', async () => {
    const response = await post(JSON.stringify({email: newAddress()}), {'content-type': 'application/json'})
    expect(response.status).toBe(415)
  })

  test.each([{website: 'https://spam.example'}, {elapsed: '300'}])(
    'a bot that fills in the hidden field, or sends within a second (%o), gets the success page, and nothing is stored',
    async (fields) => {
      const [bot, person] = [newAddress(), newAddress()]
      const version = await consentVersion()
      const [trapped, taken] = [
        await signUp({email: bot, consentVersion: version, fields}),
        await signUp({email: person, consentVersion: version, fields: {website: '', elapsed: '4000'}}),
      ]
      expect(await observableAnswer(trapped)).toEqual(await observableAnswer(taken))
      expect([bot, person].map((email) => stored('subscribers', 'address', email))).toEqual([0, 1])
    },
  )
})
