import {pathOf} from '@domora/content/routes'
import type {Page, Request} from 'playwright-core'
import {describe, expect, inject, test} from 'vitest'
import {plainText} from '../../testing/content.ts'
import {
  consentVersion,
  copyOf,
  leadsRows,
  newAddress,
  observableAnswer,
  signUp,
} from '../../testing/sign-up.ts'
import {inPage, useBrowser, viewports} from '../visit.ts'

/** A form, and not the report of a visit. */
const isForm = (request: Request) => request.method() === 'POST' && !request.url().includes('/api/')

const formResponse = (page: Page) => page.waitForResponse((response) => isForm(response.request()))

useBrowser()

/** The number of rows of the leads database with a value. */
const stored = (table: 'subscribers' | 'contact_messages' | 'suspects', column: string, value: string) =>
  leadsRows(`SELECT 1 FROM ${table} WHERE ${column} = ?`, [value]).length

/** The fields of the next form that is sent. */
const nextForm = async (page: Page) => {
  const request = await page.waitForRequest(isForm)
  return new URLSearchParams(request.postData() ?? '')
}

describe.each([true, false])('script enabled: %s', (javaScriptEnabled) => {
  /** Presses the button, with script not within the first second, which only a bot would do. */
  const sendAsAPerson = async (page: Page) => {
    if (javaScriptEnabled) await page.waitForFunction(() => performance.now() > 1_000)
    await page.click('main form button')
  }

  test.each(['/', '/pricing'])('the answer in %s keeps its choice, and the sign-up has it', (path) =>
    inPage({javaScriptEnabled}, async ({page}) => {
      const email = newAddress()
      await page.goto(path)
      await page.locator('label:has([name=doors][value="3"])').click()
      await page.fill('.own [name=email]', 'anna@')
      await sendAsAPerson(page)
      await page.locator('.own [name=email][aria-invalid=true]').waitFor()
      expect(await page.inputValue('.own [name=email]')).toBe('anna@')
      expect(await page.locator('[name=doors]:checked').getAttribute('value')).toBe('3')
      await page.fill('.own [name=email]', email)
      await sendAsAPerson(page)
      await page.waitForURL('**/waitlist/sent/3*')
      expect(leadsRows('SELECT utm_content FROM subscribers WHERE address = ?', [email])).toEqual([
        {utm_content: 'plan=basic billing=monthly doors=3'},
      ])
    }),
  )

  test('a campaign in the address of a form is stored', () =>
    inPage({javaScriptEnabled}, async ({page}) => {
      const email = newAddress()
      await page.goto('/waitlist?utm_campaign=nov%0A')
      await page.fill('input[name=email]', email)
      await sendAsAPerson(page)
      await page.waitForURL('**/waitlist/sent?utm_campaign=nov%0A')
      expect(stored('subscribers', 'utm_campaign', 'nov')).toBeGreaterThan(0)
    }))

  test('a form of editors keeps what was typed, and stores an answer', () =>
    inPage({javaScriptEnabled}, async ({page}) => {
      const email = newAddress()
      await page.goto('/features?utm_campaign=wishes')
      await page.getByLabel('Properties of other owners').check()
      await page.fill('[name=f-email]', email)
      await sendAsAPerson(page)
      await page.locator('[name=f-wish][aria-invalid=true]').waitFor()
      expect(await page.getByLabel('Properties of other owners').isChecked()).toBe(true)
      expect(await page.inputValue('[name=f-email]')).toBe(email)
      await page.fill('[name=f-wish]', 'A calendar')
      await sendAsAPerson(page)
      // The fragment of the form's section stays.
      await page.waitForURL('**/forms/form-wish/sent?utm_campaign=wishes*')
      expect(plainText(await page.locator('h1').innerText())).toBe('Thank you!')
      const columns = 'page, section, utm_campaign, state'
      expect(leadsRows(`SELECT ${columns} FROM answers WHERE address = ?`, [email])).toEqual([
        {page: '/features', section: 'wishes', utm_campaign: 'wishes', state: 'complete'},
      ])
    }))

  // Most of a person's visit is waiting.
  describe.concurrent.each(inject('pageLocales'))('%s', (locale) => {
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
        const answer = formResponse(page)
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
        const answer = formResponse(page)
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

describe('a campaign', () => {
  const campaign = 'utm_source=linkedin&utm_campaign=nov'
  const desktop = {viewport: {width: 1440, height: 900}}
  const isCarried = (page: Page) => page.waitForSelector(`.top a[href*="${campaign}"]`, {state: 'attached'})

  test('travels from the first page through a button, the language switch and Back to the form, without a cookie', () =>
    inPage(desktop, async ({page}) => {
      const email = newAddress()
      await page.goto(`/?${campaign}`)
      await isCarried(page)
      await page.locator('main a.btn[href*="/waitlist"]').first().click()
      await page.waitForURL(`**/waitlist?${campaign}`)
      await isCarried(page)
      await page.locator('.foot a[data-locale=de]').click()
      await page.waitForURL(`**/de/waitlist?${campaign}`)
      await page.goBack()
      await page.waitForURL((url) => url.pathname === '/waitlist')
      await page.goBack()
      await page.waitForURL((url) => url.pathname === '/')
      await isCarried(page)
      await page.locator('.foot a[href*="/contact"]').first().click()
      await page.waitForURL(`**/contact?${campaign}`)
      await isCarried(page)
      await page.locator('.top a[href*="/waitlist"]:visible').first().click()
      await page.waitForURL(`**/waitlist?${campaign}`)
      await page.fill('input[name=email]', email)
      await page.waitForFunction(() => performance.now() > 1_000)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/waitlist/sent?${campaign}`)
      const columns = 'utm_source, utm_campaign, utm_content'
      expect(leadsRows(`SELECT ${columns} FROM subscribers WHERE address = ?`, [email])).toEqual([
        {utm_source: 'linkedin', utm_campaign: 'nov', utm_content: null},
      ])
      expect((await page.context().cookies()).map(({name}) => name)).toEqual(['locale'])
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    }))

  test('goes along with the answer of the plan finder, and a later choice wins', () =>
    inPage(desktop, async ({page}) => {
      await page.goto(`/?${campaign}`)
      await isCarried(page)
      await page.locator('label:has([name=doors][value="20"])').click()
      await page.locator('.answer a:visible').click()
      await page.waitForURL(`**/pricing?doors=20&${campaign}`)
      await isCarried(page)
      await page.locator('label:has([name=doors][value="3"])').click()
      const [language = ''] = await page
        .locator('.foot a[data-locale=pl]')
        .evaluateAll((all) => all.map(String))
      expect(new URL(language).searchParams.get('doors')).toBe('3')
    }))

  test('does not enter other sites, files, or parameters that an editor has written', () =>
    inPage(desktop, async ({page}) => {
      const hrefs = [
        'https://elsewhere.example/?a=1',
        'mailto:anna@example.com',
        '/pricing.md',
        '/about?utm_campaign=own#team',
        `/?${campaign}#faq`,
      ]
      await page.route('**/?*', async (route) => {
        const response = await route.fetch()
        const links = hrefs.map((href) => `<a class="planted" href="${href}"></a>`).join('')
        await route.fulfill({response, body: (await response.text()).replace('</main>', `${links}</main>`)})
      })
      await page.goto(`/?${campaign}&utm_term=anna%40example.com`)
      await isCarried(page)
      const planted = await page
        .locator('a.planted')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
      expect(planted.slice(0, 3)).toEqual(hrefs.slice(0, 3))
      expect(planted[3]).toMatch(/\/about\?utm_campaign=own&utm_source=linkedin#team$/)
      expect(planted[4]).toBe(hrefs[4])
      expect(await page.content()).not.toContain('anna%40')
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('utm_')
    }))
})

describe('a visitor who mistyped the address', () => {
  describe.each(['/waitlist', '/contact'])('at %s', (path) => {
    test.each([150, 300, 600])('and presses Enter again after %i ms is not thanked', (pauseMs) =>
      inPage({}, async ({page}) => {
        await page.goto(path)
        if (path === '/contact') {
          await page.fill('[name=name]', 'Anna')
          await page.fill('[name=message]', 'Hello')
        }
        await page.fill('input[name=email]', 'anna@exmaple')
        await page.waitForFunction(() => performance.now() > 1_000)
        await page.locator('input[name=email]').press('Enter')
        await page.waitForTimeout(pauseMs)
        await page.keyboard.press('Enter')
        await page.waitForTimeout(500)
        await page.locator('[aria-invalid=true]').waitFor()
        expect(new URL(page.url()).pathname).toBe(path)
        expect(await page.locator('input[name=elapsed]').count()).toBe(0)

        // The corrected form is a person's, however fast it is sent.
        const email = newAddress()
        await page.fill('input[name=email]', email)
        await page.keyboard.press('Enter')
        await page.waitForURL(`**${path}/sent`)
        expect(stored(path === '/contact' ? 'contact_messages' : 'subscribers', 'address', email)).toBe(1)
      }),
    )

    test('and taps twice does not open a link', () =>
      inPage({viewport: viewports.phone, hasTouch: true}, async ({page}) => {
        await page.goto(path)
        await page.fill('input[name=email]', 'anna@exmaple')
        await page.waitForFunction(() => performance.now() > 1_000)
        const button = page.locator('main form button')
        await button.scrollIntoViewIfNeeded()
        const {x = 0, y = 0, width = 0, height = 0} = (await button.boundingBox()) ?? {}
        await page.touchscreen.tap(x + width / 2, y + height / 2)
        await page.locator('[aria-invalid=true]').first().waitFor()
        const links = await page.evaluate(
          ({from, to, middle}) =>
            Array.from({length: 20}, (_, n) => from + ((to - from) * n) / 19).filter(
              (at) => document.elementFromPoint(middle, at)?.closest('a') !== null,
            ),
          {from: y, to: y + height, middle: x + 20},
        )
        expect(links).toEqual([])
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
    'a bot that fills in the hidden field, or sends within a second (%o), gets the success page, and is kept as a suspect',
    async (fields) => {
      const [bot, person] = [newAddress(), newAddress()]
      const version = await consentVersion()
      const [trapped, taken] = [
        await signUp({email: bot, consentVersion: version, fields}),
        await signUp({email: person, consentVersion: version, fields: {website: '', elapsed: '4000'}}),
      ]
      expect(await observableAnswer(trapped)).toEqual(await observableAnswer(taken))
      expect([bot, person].map((email) => stored('subscribers', 'address', email))).toEqual([0, 1])
      expect([bot, person].map((email) => stored('suspects', 'address', email))).toEqual([1, 0])
    },
  )
})
