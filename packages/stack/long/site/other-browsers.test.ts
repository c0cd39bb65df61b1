import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest'
import {z} from 'zod'
import {pagePaths} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {otherBrowsers} from '../../testing/other-browsers.ts'
import {leadsRows, newAddress} from '../../testing/sign-up.ts'

type OtherBrowser = keyof typeof otherBrowsers

const box = z.object({x: z.number(), y: z.number()})

/** Starts a browser with a tab, used as visitors use it: with mouse and keyboard. */
async function openBrowser(name: OtherBrowser, options: {readonly script: boolean}) {
  const {open, back, resize, act, evaluate, close} = await otherBrowsers[name].start(options)
  return {
    close,
    tab: {
      open: (path: string) => open(new URL(path, inject('siteUrl')).href),
      back,
      resize,
      /** The value of an expression in the page, which must be JSON. */
      see: evaluate,
      /** Clicks in the middle of the first element. */
      click: async (selector: string) => {
        // A page that is still moving, or covered by its view transition, would lose the click.
        let last = ''
        const {x, y} = await eventually(async () => {
          const place = box.parse(
            await evaluate(`((element) => {
              if (!element?.checkVisibility()) return null
              element.scrollIntoView({block: 'center', behavior: 'instant'})
              const {x, y, width, height} = element.getBoundingClientRect()
              const middle = {x: Math.round(x + width / 2), y: Math.round(y + height / 2)}
              return element.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : null
            })(document.querySelector(${JSON.stringify(selector)}))`),
          )
          const isSame = last === JSON.stringify(place)
          last = JSON.stringify(place)
          if (!isSame) throw new Error(`${selector} moves`)
          return place
        })
        await act([
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              {type: 'pointerMove', x, y, duration: 0},
              {type: 'pointerDown', button: 0},
              {type: 'pointerUp', button: 0},
            ],
          },
        ])
      },
      press: (...keys: readonly string[]) =>
        act([
          {
            type: 'key',
            id: 'keyboard',
            actions: keys.flatMap((value) => [
              {type: 'keyDown', value},
              {type: 'keyUp', value},
            ]),
          },
        ]),
    },
  }
}

const escape = '\uE00C'
const desktop = [1280, 900] as const
/** Narrower than 447 px WebKit's browser does not get. */
const phone = [460, 900] as const

const names: readonly OtherBrowser[] = ['Firefox', 'WebKit']

describe.each(names)('%s', (name) => {
  const isThere = otherBrowsers[name].isThere()

  /** A browser for the tests of a group. */
  function useTab(script: boolean) {
    let browser: Awaited<ReturnType<typeof openBrowser>>
    beforeAll(async () => {
      browser = await openBrowser(name, {script})
    })
    afterAll(() => browser.close())
    return () => browser.tab
  }

  /** Waits until a tab is at an address, and that is loaded. */
  const isAt = (tab: ReturnType<ReturnType<typeof useTab>>, address: string) =>
    expect
      .poll(() => tab.see(`[location.pathname + location.search, document.readyState]`))
      .toEqual([address, 'complete'])
  /** The second price of the pricing page that is shown. */
  const price = `[...document.querySelectorAll('.tier .amount')].filter((each) => each.checkVisibility())[1].innerText`

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
      await isAt(tab, '/pl/about')
    })

    test('a chosen language leads to the same page and is remembered', async () => {
      const tab = use()
      await tab.resize(...desktop)
      await tab.open('/pricing')
      await tab.click('.top .lang')
      await tab.click('.top a[data-locale=de]')
      await isAt(tab, '/de/pricing')
      expect(await tab.see('document.cookie')).toContain('locale=de')
      await tab.click('.foot a[data-locale=gb]')
      await isAt(tab, '/pricing')
    })

    test('billing and currency choose the prices, and are kept', async () => {
      const tab = use()
      await tab.open('/pricing')
      await expect.poll(() => tab.see(price)).toEqual('$29')
      await tab.click('label:has([value=yearly])')
      await tab.click('label:has([value=EUR])')
      await expect.poll(() => tab.see(price)).toEqual('€290')
      await tab.open('/pricing')
      await expect.poll(() => tab.see(price)).toEqual('€290')
      const link = `document.querySelector('.tier-pro a').getAttribute('href')`
      expect(await tab.see(link)).toMatch(/\/waitlist\?plan=\w+&billing=yearly$/)
    })

    test('one comes back to the place in a page that one left', async () => {
      const tab = use()
      await tab.open('/de')
      await tab.see(`scrollTo({top: 3000, behavior: 'instant'})`)
      await expect.poll(() => tab.see('scrollY')).toEqual(3000)
      await tab.see(`document.querySelector('.foot a[href="/de/about"]').click()`)
      await isAt(tab, '/de/about')
      await tab.back()
      await isAt(tab, '/de')
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
      await isAt(tab, '/de/contact?utm_source=letter')
      await tab.click('.foot .legal a')
      // The browser has the page in its history by then.
      await isAt(tab, '/de/privacy?utm_source=letter')
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
      await isAt(tab, '/pricing')
      await tab.click('label:has([value=yearly])')
      await expect.poll(() => tab.see(price)).toEqual('$290')
      const email = newAddress()
      await tab.open(pathOf({kind: 'waitlist'}, 'pl'))
      await tab.click('[name=email]')
      await tab.press(...email)
      await tab.click('main form button')
      await isAt(tab, '/pl/waitlist/sent')
      expect(leadsRows('SELECT 1 FROM subscribers WHERE address = ?', [email])).toHaveLength(1)
    })
  })
})
