import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {pagePaths} from '../test-support/content.ts'
import {openBrowser, type OtherBrowser, otherBrowsers, type Tab} from '../test-support/other-browsers.ts'
import {leadsRows, newAddress} from '../test-support/sign-up.ts'

const escape = '\uE00C'
const desktop = [1280, 900] as const
/** Narrower than 447 px WebKit's browser does not get. */
const phone = [460, 900] as const

const names: readonly OtherBrowser[] = ['Firefox', 'WebKit']

describe.each(names)('%s', (name) => {
  const isThere = otherBrowsers[name].isThere()

  /** A browser for the tests of a group. */
  function useTab(script: boolean): () => Tab {
    let browser: Awaited<ReturnType<typeof openBrowser>>
    beforeAll(async () => {
      browser = await openBrowser(name, {script})
    })
    afterAll(() => browser.close())
    return () => browser.tab
  }

  /** Where a tab is, once that is loaded. */
  const address = `[location.pathname + location.search, document.readyState]`

  describe.skipIf(!isThere)(`${name} with script`, () => {
    const use = useTab(true)

    test('every page is whole: in its language, with its fonts and colours, no wider than the window', async () => {
      const tab = use()
      for (const [width, height] of [phone, desktop]) {
        await tab.resize(width, height)
        for (const path of width === phone[0] ? localeCodes.flatMap(pagePaths) : pagePaths('de')) {
          await tab.open(path)
          const seen = await tab.see(`[
            document.querySelectorAll('h1').length,
            document.documentElement.scrollWidth <= innerWidth,
            getComputedStyle(document.body).backgroundColor,
            document.fonts.check('600 20px Besley') && document.fonts.check('20px Instrument'),
            document.querySelector('.foot').getBoundingClientRect().height > 200,
          ]`)
          expect([path, seen]).toEqual([path, [1, true, 'rgb(245, 240, 228)', true, true]])
        }
      }
    })

    test('the menu of a phone opens, closes with Escape, and leads on', async () => {
      const tab = use()
      await tab.resize(...phone)
      await tab.open('/pl')
      await tab.click('.top .menu')
      await expect.poll(() => tab.see(`document.querySelector('.nav').checkVisibility()`)).toEqual(true)
      await tab.press(escape)
      await expect.poll(() => tab.see(`document.querySelector('.nav').checkVisibility()`)).toEqual(false)
      await tab.click('.top .menu')
      await tab.click('.nav a[href="/pl/about"]')
      await expect.poll(() => tab.see(address)).toEqual(['/pl/about', 'complete'])
    })

    test('a chosen language leads to the same page and is remembered', async () => {
      const tab = use()
      await tab.resize(...desktop)
      await tab.open('/pricing')
      await tab.click('.top .lang')
      await tab.click('.top a[data-locale=de]')
      await expect.poll(() => tab.see(address)).toEqual(['/de/pricing', 'complete'])
      expect(await tab.see('document.cookie')).toContain('locale=de')
      await tab.click('.foot a[data-locale=gb]')
      await expect.poll(() => tab.see(address)).toEqual(['/pricing', 'complete'])
    })

    test('billing and currency choose the prices, and are kept', async () => {
      const tab = use()
      const price = `[...document.querySelectorAll('.tier .amount')].filter((each) => each.checkVisibility())[1].innerText`
      await tab.open('/pricing')
      await expect.poll(() => tab.see(price)).toEqual('$29')
      await tab.click('label:has([value=yearly])')
      await tab.click('label:has([value=EUR])')
      await expect.poll(() => tab.see(price)).toEqual('€290')
      await tab.open('/pricing')
      await expect.poll(() => tab.see(price)).toEqual('€290')
      const link = `document.querySelector('.tier.rec a').getAttribute('href')`
      expect(await tab.see(link)).toMatch(/\/waitlist\?plan=\w+&billing=yearly$/)
    })

    test('one comes back to the place in a page that one left', async () => {
      const tab = use()
      await tab.open('/de')
      await tab.see(`scrollTo({top: 3000, behavior: 'instant'})`)
      await expect.poll(() => tab.see('scrollY')).toEqual(3000)
      await tab.see(`document.querySelector('.foot a[href="/de/about"]').click()`)
      await expect.poll(() => tab.see(address)).toEqual(['/de/about', 'complete'])
      await tab.back()
      await expect.poll(() => tab.see(address)).toEqual(['/de', 'complete'])
      await expect.poll(() => tab.see('scrollY')).toEqual(3000)
    })

    test('a form that is refused is shown again, also when one comes back to it', async () => {
      const tab = use()
      await tab.open('/de/contact?utm_source=letter')
      await tab.click('[name=message]')
      await tab.press(...'Guten Tag')
      await expect.poll(() => tab.see('performance.now() > 1000')).toEqual(true)
      await tab.click('main form button')
      const problems = `[document.querySelectorAll('[aria-invalid]').length, document.querySelector('[name=message]').value]`
      await expect.poll(() => tab.see(problems)).toEqual([2, 'Guten Tag'])
      await expect.poll(() => tab.see(address)).toEqual(['/de/contact?utm_source=letter', 'complete'])
      await tab.click('.foot .legal a')
      await expect.poll(() => tab.see(`location.pathname !== '/de/contact'`)).toEqual(true)
      await tab.back()
      await expect.poll(() => tab.see(problems)).toEqual([2, 'Guten Tag'])
    })
  })

  describe.skipIf(!isThere)(`${name} without script`, () => {
    const use = useTab(false)

    test('menu, questions, prices and forms work', async () => {
      const tab = use()
      await tab.resize(...phone)
      await tab.open('/')
      expect(await tab.see(`matchMedia('(scripting: none)').matches`)).toBe(true)
      await tab.click('.faq details + details summary')
      await expect
        .poll(() => tab.see(`document.querySelector('.faq details + details .rich').checkVisibility()`))
        .toEqual(true)
      await tab.click('.top .menu')
      await tab.click('.nav a[href="/pricing"]')
      await expect.poll(() => tab.see(address)).toEqual(['/pricing', 'complete'])
      await tab.click('label:has([value=yearly])')
      await expect
        .poll(() =>
          tab.see(
            `[...document.querySelectorAll('.tier .amount')].filter((each) => each.checkVisibility())[1].innerText`,
          ),
        )
        .toEqual('$290')
      const email = newAddress()
      await tab.open(pathOf({kind: 'waitlist'}, 'pl'))
      await tab.click('[name=email]')
      await tab.press(...email)
      await tab.click('main form button')
      await expect.poll(() => tab.see(address)).toEqual(['/pl/waitlist/sent', 'complete'])
      expect(leadsRows('SELECT 1 FROM subscribers WHERE address = ?', [email])).toHaveLength(1)
    })
  })
})
