import {request as httpRequest} from 'node:http'
import {DatabaseSync} from 'node:sqlite'
import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {describe, expect, inject, test} from 'vitest'
import {plainText} from '../testing/content.ts'
import {eventually} from '../testing/eventually.ts'
import {
  anyClient,
  consentVersion,
  copyOf,
  leadsRows,
  newAddress,
  observableAnswer,
  signUp,
} from '../testing/sign-up.ts'
import {inPage, useBrowser, viewports} from './visit.ts'

useBrowser()

/** A value of an address's row, or `undefined` when there is none. */
const subscriber = (column: 'state' | 'utm_source', email: string) =>
  leadsRows(`SELECT ${column} AS value FROM subscribers WHERE address = ?`, [email])[0]?.['value']

const at = (path: string) => new URL(path, inject('siteUrl')).href
const get = (path: string, headers: Record<string, string> = {}) => fetch(at(path), {headers})
const unescaped = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

const join = async (
  email: string,
  locale: LocaleCode = 'gb',
  headers: Record<string, string> = {},
  query = '',
) => signUp({email, locale, headers, query, consentVersion: await consentVersion()})

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, {method: 'POST', body: new URLSearchParams(fields), redirect: 'manual'})

/** The page of the only mail to an address, as the local mailbox shows it. */
async function mailTo(email: string): Promise<string> {
  const id = await eventually(async () => {
    const list = await (await get('/dev/mailbox')).text()
    const mails = list.split('<li>').filter((item) => item.includes(email))
    expect(mails).toHaveLength(1)
    return /\/dev\/mailbox\/([\w-]+)/.exec(mails[0] ?? '')?.[1] ?? ''
  })
  return unescaped(await (await get(`/dev/mailbox/${id}`)).text())
}

function linkIn(mail: string, purpose: 'confirm' | 'unsubscribe'): URL {
  const href = new RegExp(`href="([^"]*/waitlist/${purpose}\\?token=[^"]+)"`).exec(mail)?.[1]
  if (href === undefined) throw new Error(`the mail has no link to ${purpose}`)
  return new URL(href)
}

const subjects: Readonly<Partial<Record<LocaleCode, RegExp>>> = {
  gb: /Please confirm/,
  pl: /Potwierdź/,
  de: /bestätigen/i,
  pt: /Confirme/,
}

describe.each(inject('pageLocales'))('%s', (locale) => {
  const waitlist = pathOf({kind: 'waitlist'}, locale)

  test('without script: a mail in the visitor’s language, a button that confirms, and one that unsubscribes', () =>
    inPage(
      {javaScriptEnabled: false, extraHTTPHeaders: {'x-forwarded-for': anyClient()}},
      async ({page, foreignRequests}) => {
        const email = newAddress()
        await page.goto(waitlist)
        await page.fill('input[name=email]', email)
        await page.click('main form button')
        await page.waitForURL(`**${waitlist}/sent`)
        const mail = await mailTo(email)
        expect(mail).toMatch(subjects[locale] ?? 'no subject is known')

        const link = linkIn(mail, 'confirm')
        expect(link.pathname).toBe(`${waitlist}/confirm`)
        const answer = await page.goto(link.href)
        expect(answer?.status()).toBe(200)
        expect(answer?.headers()).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        expect(await page.locator('html').getAttribute('lang')).toBe(locales[locale].tag)
        expect(plainText(await page.locator('h1').innerText())).toBe(
          await copyOf('waitlistPage', 'confirm.heading', locale),
        )
        expect(subscriber('state', email)).toBe('pending')

        await page.click('main form button')
        await page
          .getByRole('heading', {name: await copyOf('waitlistPage', 'confirmed.title', locale)})
          .waitFor()
        expect(page.url()).toBe(at(`${waitlist}/confirm`))
        expect(subscriber('state', email)).toBe('confirmed')

        await page.goto(linkIn(mail, 'unsubscribe').href)
        expect(plainText(await page.locator('h1').innerText())).toBe(
          await copyOf('waitlistPage', 'unsubscribe.heading', locale),
        )
        expect(subscriber('state', email)).toBe('confirmed')
        await page.click('main form button')
        await page
          .getByRole('heading', {name: await copyOf('waitlistPage', 'unsubscribed.title', locale)})
          .waitFor()
        expect(subscriber('state', email)).toBe('unsubscribed')
        expect(foreignRequests).toEqual([])
      },
    ))

  test.each([
    {way: 'without script', javaScriptEnabled: false},
    {way: 'on a phone', viewport: viewports.phone, isMobile: true, hasTouch: true},
    {way: 'by keyboard'},
  ])(
    'from the hero to a confirmed address, $way: pages and mail show the house of the visitor',
    ({way, ...options}) =>
      inPage({...options, extraHTTPHeaders: {'x-forwarded-for': anyClient()}}, async ({page}) => {
        const email = newAddress()
        const windows = async () => (await page.locator('.hall .lit').getAttribute('d'))?.split('M').length
        const press = async (selector: string, key = 'Enter', focused = selector) => {
          if (way !== 'by keyboard')
            return page.locator(selector).first()[way === 'on a phone' ? 'tap' : 'click']()
          while ((await page.locator(`${focused}:focus`).count()) === 0) await page.keyboard.press('Tab')
          return page.keyboard.press(key)
        }
        await page.goto(pathOf({kind: 'landing'}, locale))
        await press('label:has([name=doors][value="20"])', 'ArrowRight', '[name=doors]:checked')
        await press('.own [name=email]', 'Home')
        await page.keyboard.type(email)
        if (options.javaScriptEnabled !== false) await page.waitForFunction(() => performance.now() > 1_000)
        await press('.own button')
        await page.waitForURL(`**${waitlist}/sent/20*`)
        expect(await windows()).toBe(20 + 1)
        const choice = `${await copyOf('waitlistPage', 'choice', locale)} 6–20 `
        expect(plainText(await page.locator('main').innerText())).toContain(choice)
        const mail = await mailTo(email)
        expect(mail).toContain(choice)

        await press('main p a')
        await page.waitForURL(`**${waitlist}/20`)
        expect(await windows()).toBe(20 + 1)
        const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
        expect(picture).toMatch(`/images/pages${waitlist}/20`)

        await page.goto(linkIn(mail, 'confirm').href)
        await press('main form button')
        await page.waitForURL(`**${waitlist}/confirm`)
        await expect.poll(() => subscriber('state', email)).toBe('confirmed')
      }),
  )
})

describe('links', () => {
  test('opening them changes nothing, as mail scanners do; many presses of the button confirm once', async () => {
    const email = newAddress()
    await join(email)
    const link = linkIn(await mailTo(email), 'confirm')
    const looks = await Promise.all(Array.from({length: 50}, () => fetch(link)))
    expect(new Set(looks.map(({status}) => status))).toEqual(new Set([200]))
    expect(subscriber('state', email)).toBe('pending')

    const token = link.searchParams.get('token') ?? ''
    const presses = await Promise.all(Array.from({length: 50}, () => post(at('/waitlist/confirm'), {token})))
    expect(new Set(presses.map(({status}) => status))).toEqual(new Set([200]))
    expect(subscriber('state', email)).toBe('confirmed')
  })

  test('one-click unsubscribe of a mail program works, and the confirmation link becomes invalid', async () => {
    const email = newAddress()
    await join(email, 'de')
    const mail = await mailTo(email)
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const oneClick = await fetch(linkIn(mail, 'unsubscribe'), {
      method: 'POST',
      body: new URLSearchParams({'List-Unsubscribe': 'One-Click'}),
      headers: {origin: 'https://mail.example', 'sec-fetch-site': 'cross-site'},
    })
    expect(oneClick.status).toBe(200)
    expect(subscriber('state', email)).toBe('unsubscribed')
    const token = linkIn(mail, 'confirm').searchParams.get('token') ?? ''
    expect((await post(at('/de/waitlist/confirm'), {token})).status).toBe(410)
    expect(subscriber('state', email)).toBe('unsubscribed')
  })

  test.each(['confirm', 'unsubscribe'])('%s: an invalid token', async (purpose) => {
    const answer = await post(at(`/pl/waitlist/${purpose}`), {token: '"><script>alert(1)</script>'})
    expect(answer.status).toBe(404)
    const html = plainText(await answer.text())
    expect(html).toContain(await copyOf('waitlistPage', 'expired.title', 'pl'))
    expect(html).not.toContain('<script>alert')
    expect((await get(`/pl/waitlist/${purpose}`)).status).toBe(404)
  })

  test('only the languages that the site has', async () => {
    expect((await get('/fr/waitlist/confirm?token=a')).status).toBe(404)
    expect((await post(at('/fr/waitlist/confirm'), {token: 'a'})).status).toBe(404)
  })
})

describe.concurrent('limits', () => {
  test('a client that forges x-forwarded-for is still one client; its input is kept', async () => {
    const own = anyClient()
    const forged = () => ({'x-forwarded-for': `${anyClient()}, ${own}`})
    const statuses = []
    for (let count = 0; count < 20; count++) statuses.push((await join(newAddress(), 'pl', forged())).status)
    expect(new Set(statuses)).toEqual(new Set([303]))
    const email = newAddress()
    const answer = await join(email, 'pl', forged())
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const html = plainText(await answer.text())
    expect(html).toContain('<html lang="pl">')
    expect(html).toContain(`value="${email}"`)
    expect(html).toContain(await copyOf('waitlistPage', 'errors.tooMany', 'pl'))
    expect(subscriber('state', email)).toBeUndefined()
    expect((await join(email, 'pl')).status).toBe(303)
  })

  test('a request body that never ends is aborted', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(at('/waitlist'), {
        method: 'POST',
        headers: {'content-type': 'application/x-www-form-urlencoded', 'content-length': '1000'},
      })
      const trickle = setInterval(() => request.write('a'), 500)
      request.on('response', (response) => {
        clearInterval(trickle)
        response.resume()
        resolve(response.statusCode ?? 0)
        request.destroy()
      })
      request.on('error', reject)
      request.write('email=')
    })
    expect(status).toBe(408)
  })
})

test('while the database is locked: 503 in every language, the input kept, and nothing is stored', async () => {
  const email = newAddress()
  const write = (locale: LocaleCode) =>
    fetch(at(pathOf({kind: 'contact'}, locale)), {
      method: 'POST',
      body: new URLSearchParams({name: 'Zoë', email, message: 'Two\nlines'}),
      headers: {'x-forwarded-for': anyClient()},
    })
  const forms = [
    {
      send: (locale: LocaleCode) => join(email, locale),
      page: 'waitlistPage' as const,
      kept: [`value="${email}"`],
    },
    {
      send: write,
      page: 'contactPage' as const,
      kept: ['value="Zoë"', `value="${email}"`, 'Two\nlines</textarea>'],
    },
  ]
  const database = new DatabaseSync(inject('leadsDatabase'))
  try {
    database.exec('BEGIN IMMEDIATE')
    const answers = await Promise.all(
      localeCodes.flatMap((locale) =>
        forms.map(async ({send, ...form}) => ({...form, locale, answer: await send(locale)})),
      ),
    )
    for (const {answer, locale, page, kept} of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
      const html = plainText(unescaped(await answer.text()))
      expect(html).toContain(`<html lang="${locales[locale].tag}"`)
      expect(html).toContain(await copyOf(page, 'errors.unavailable', locale))
      expect(kept.filter((text) => !html.includes(text))).toEqual([])
    }
  } finally {
    database.close()
  }
  expect(subscriber('state', email)).toBeUndefined()
  expect((await join(email, 'pt')).status).toBe(303)
  expect(subscriber('state', email)).toBe('pending')
})

test('new, pending, confirmed and unsubscribed addresses get identical answers', async () => {
  const [waiting, confirmed, departed] = [newAddress(), newAddress(), newAddress()]
  await Promise.all([waiting, confirmed, departed].map((email) => join(email)))
  const tokenOf = async (email: string, purpose: 'confirm' | 'unsubscribe') =>
    linkIn(await mailTo(email), purpose).searchParams.get('token') ?? ''
  await post(at('/waitlist/confirm'), {token: await tokenOf(confirmed, 'confirm')})
  await post(at('/waitlist/unsubscribe'), {token: await tokenOf(departed, 'unsubscribe')})
  expect([waiting, confirmed, departed].map((email) => subscriber('state', email))).toEqual([
    'pending',
    'confirmed',
    'unsubscribed',
  ])
  const answers = await Promise.all(
    [newAddress(), waiting, confirmed, departed].map((email) => join(email).then(observableAnswer)),
  )
  expect(new Set(answers)).toHaveLength(1)
})

test('the campaign of a visitor is stored, without cookies', async () => {
  const email = newAddress()
  const answer = await join(email, 'gb', {}, '?utm_source=letter')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(subscriber('utm_source', email)).toBe('letter')
})

describe('the local mailbox', () => {
  test.each([
    {'x-forwarded-for': '203.0.113.9'},
    {'x-forwarded-for': '203.0.113.9, 127.0.0.1'},
    {forwarded: 'for=203.0.113.9'},
  ])('is not there for %o', async (headers) => {
    expect((await get('/dev/mailbox', headers)).status).toBe(404)
  })

  test('is not there under another host', async () => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(at('/dev/mailbox'), {headers: {host: 'domora.example'}}, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(404)
  })
})
