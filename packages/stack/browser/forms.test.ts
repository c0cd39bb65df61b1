import {randomUUID} from 'node:crypto'
import {DatabaseSync} from 'node:sqlite'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {describe, expect, inject, test} from 'vitest'
import {editor} from './lake.ts'
import {inPage, useBrowser} from './visit.ts'

useBrowser()

/** How many rows of the leads database hold a value. */
function stored(table: 'subscribers' | 'contact_messages', column: string, value: string): number {
  const database = new DatabaseSync(inject('leadsDatabase'), {readOnly: true})
  try {
    const row = database.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).get(value)
    return Number(row?.['n'])
  } finally {
    database.close()
  }
}

const copyOf = async (page: 'waitlistPage' | 'contactPage', field: string, locale: string): Promise<string> =>
  editor().fetch(`*[_id == $page][0].${field}[$locale]`, {page, locale})

const address = () => `visitor-${randomUUID()}@example.com`

describe.each([true, false])('script enabled: %s', (javaScriptEnabled) => {
  describe.each(localeCodes)('%s', (locale) => {
    const waitlist = pathOf({kind: 'waitlist'}, locale)
    const contact = pathOf({kind: 'contact'}, locale)

    test('an address is stored and thanked for', () =>
      inPage({javaScriptEnabled}, async ({page}) => {
        const email = address()
        await page.goto(waitlist)
        await page.fill('input[name=email]', email)
        await page.click('main form button')
        await page.waitForURL(`**${waitlist}/sent`)
        expect(await page.locator('h1').innerText()).toBe(
          await copyOf('waitlistPage', 'successTitle', locale),
        )
        expect(await page.locator('main').innerText()).toContain(
          await copyOf('waitlistPage', 'successMessage', locale),
        )
        expect(stored('subscribers', 'address', email)).toBe(1)
      }))

    test('a wrong address is kept, with the reason beside it', () =>
      inPage({javaScriptEnabled}, async ({page}) => {
        await page.goto(waitlist)
        await page.fill('input[name=email]', 'anna@@example')
        const answer = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.click('main form button')
        expect((await answer).status()).toBe(422)
        const field = page.locator('input[name=email]')
        await page.locator('[aria-invalid=true]').waitFor()
        expect(await field.inputValue()).toBe('anna@@example')
        const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
        const reasons = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()))
        expect(reasons.join(' ')).toContain(await copyOf('waitlistPage', 'errors.malformed', locale))
      }))

    test('a message is stored and acknowledged', () =>
      inPage({javaScriptEnabled}, async ({page}) => {
        const email = address()
        await page.goto(contact)
        await page.fill('[name=name]', 'Zoë Müller-Łańcucka')
        await page.fill('[name=email]', email)
        await page.fill('[name=message]', 'Guten Tag,\nzwei Zeilen.')
        await page.click('main form button')
        await page.waitForURL(`**${contact}/sent`)
        expect(await page.locator('h1').innerText()).toBe(await copyOf('contactPage', 'successTitle', locale))
        expect(stored('contact_messages', 'address', email)).toBe(1)
      }))

    test('an incomplete message is kept, with the reasons beside its fields', () =>
      inPage({javaScriptEnabled}, async ({page}) => {
        await page.goto(contact)
        await page.fill('[name=message]', 'Nothing typed may be lost')
        const answer = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.click('main form button')
        expect((await answer).status()).toBe(422)
        await page.locator('[aria-invalid=true]').first().waitFor()
        expect(await page.locator('[aria-invalid=true]').count()).toBe(2)
        expect(await page.locator('[name=message]').inputValue()).toBe('Nothing typed may be lost')
        expect(await page.locator('main').innerText()).toContain(
          await copyOf('contactPage', 'errors.missing', locale),
        )
      }))
  })
})

describe('what no form of ours sends', () => {
  const post = (body: string | URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(`${inject('siteUrl')}/api/waitlist`, {method: 'POST', body, redirect: 'manual', headers})
  const form = (email: string) => new URLSearchParams({email, locale: 'gb'})

  test('a form on another site is refused and stores nothing', async () => {
    const email = address()
    const response = await post(form(email), {
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(response.status).toBe(403)
    expect(stored('subscribers', 'address', email)).toBe(0)
  })

  test('an endless body is refused', async () => {
    // The server hangs up on the rest of the body, so the connection is of no use to the next test.
    const response = await post(form(`${'a'.repeat(300_000)}@example.com`), {connection: 'close'})
    expect(response.status).toBe(413)
  })

  test('another kind of body is refused', async () => {
    const response = await post(JSON.stringify({email: address()}), {'content-type': 'application/json'})
    expect(response.status).toBe(415)
  })

  test('a robot that fills in what is hidden sees a success, and nothing is stored', async () => {
    const email = address()
    const response = await post(new URLSearchParams({email, locale: 'gb', website: 'https://spam.example'}))
    expect(response.status).toBe(303)
    expect(stored('subscribers', 'address', email)).toBe(0)
  })
})
