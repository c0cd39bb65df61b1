import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest'
import {z} from 'zod'
import {hasDebianProgram} from '../../src/run/debian-package.ts'
import {freePort} from '../../src/run/ports.ts'
import {pagePaths} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {leadsRows, newAddress} from '../../testing/sign-up.ts'

/** What differs between the protocols of the two browsers. */
interface Driver {
  /** Waits until the page is loaded. */
  readonly open: (url: string) => Promise<unknown>
  readonly back: () => Promise<unknown>
  readonly resize: (width: number, height: number) => Promise<unknown>
  /** Input of a keyboard or a mouse: https://www.w3.org/TR/webdriver2/#actions, which both protocols take. */
  readonly act: (actions: readonly unknown[]) => Promise<unknown>
  /** The value of an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

interface Options {
  /** Whether pages may run scripts. Expressions of tests are evaluated in any case. */
  readonly script: boolean
}

const firefoxProgram = '/usr/bin/firefox-esr'
const webkitDriver = '/usr/bin/WebKitWebDriver'
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const display = '/usr/bin/Xvfb'

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const bidiReply = z.object({
  id: z.int().optional(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
})

/** Without a result when the expression throws; without a value when that is undefined. */
const bidiValue = z.object({result: z.object({value: z.string().optional()}).optional()})

/** Firefox, over https://www.w3.org/TR/webdriver-bidi/ */
async function firefox({script}: Options): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'domora-firefox-'))
  await writeFile(join(profile, 'user.js'), `user_pref('javascript.enabled', ${script});`)
  const child = spawn(
    firefoxProgram,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {stdio: ['ignore', 'ignore', 'pipe'], env: {...process.env, HOME: profile}},
  )
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.on('exit', () => reject(new Error('Firefox does not start')))
  })
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')
  const replies = new Map<number, (reply: z.output<typeof bidiReply>) => void>()
  socket.addEventListener('message', ({data}) => {
    const reply = bidiReply.parse(JSON.parse(String(data)))
    if (reply.id !== undefined) replies.get(reply.id)?.(reply)
  })
  const send = async (method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const id = replies.size
    const reply = new Promise<z.output<typeof bidiReply>>((resolve) => replies.set(id, resolve))
    socket.send(JSON.stringify({id, method, params}))
    const {error, message, result} = await reply
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
  await send('session.new', {capabilities: {}})
  const tree = z.object({contexts: z.array(z.object({context: z.string()}))})
  const context = tree.parse(await send('browsingContext.getTree')).contexts[0]?.context
  return {
    open: (to) => send('browsingContext.navigate', {context, url: to, wait: 'complete'}),
    back: () => send('browsingContext.traverseHistory', {context, delta: -1}),
    resize: (width, height) => send('browsingContext.setViewport', {context, viewport: {width, height}}),
    act: (actions) => send('input.performActions', {context, actions}),
    evaluate: async (expression) => {
      const target = {context, sandbox: 'test'}
      const reply = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target,
        awaitPromise: false,
      })
      const {result} = bidiValue.parse(reply)
      if (result === undefined) throw new Error(`${expression} throws`)
      return JSON.parse(result.value ?? 'null')
    },
    close: async () => {
      socket.close()
      await end(child)
      await rm(profile, {recursive: true, force: true})
    },
  }
}

const webdriverReply = z.object({value: z.unknown()})
const webdriverError = z.object({value: z.object({error: z.string(), message: z.string()})})

/** WebKitGTK's small browser, over https://www.w3.org/TR/webdriver2/ */
async function webkit({script}: Options): Promise<Driver> {
  const server = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data')
  const port = await freePort()
  const driver = spawn(webkitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11'},
  })
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && {body: JSON.stringify(body ?? {})}),
    })
    const reply: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${webdriverError.parse(reply).value.message}`)
    return webdriverReply.parse(reply).value
  }
  await eventually(() => send('GET', '/status'))
  const options = {binary: miniBrowser, args: ['--automation', `--enable-javascript=${script}`]}
  const session = z
    .object({sessionId: z.string()})
    .parse(
      await send('POST', '/session', {capabilities: {alwaysMatch: {'webkitgtk:browserOptions': options}}}),
    )
  const path = (name: string) => `/session/${session.sessionId}${name}`
  const post = (name: string, body?: unknown) => send('POST', path(name), body)
  return {
    open: (url) => post('/url', {url}),
    back: () => post('/back'),
    resize: (width, height) => post('/window/rect', {x: 0, y: 0, width, height}),
    act: (actions) => post('/actions', {actions}),
    evaluate: (expression) => post('/execute/sync', {script: `return ${expression}`, args: []}),
    close: async () => {
      await send('DELETE', path(''))
      await end(driver)
      await end(server)
    },
  }
}

/** The browsers besides Chromium that this machine has; installs them if it may. */
const otherBrowsers = {
  Firefox: {start: firefox, isThere: () => hasDebianProgram(firefoxProgram, ['firefox-esr'])},
  WebKit: {
    start: webkit,
    isThere: () =>
      hasDebianProgram(webkitDriver, ['webkit2gtk-driver']) && hasDebianProgram(display, ['xvfb']),
  },
} as const

type OtherBrowser = keyof typeof otherBrowsers

const box = z.object({x: z.number(), y: z.number()})

/** Starts a browser with a tab, used as visitors use it: with mouse and keyboard. */
async function openBrowser(name: OtherBrowser, options: Options) {
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
      const link = `document.querySelector('.tier.rec a').getAttribute('href')`
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
