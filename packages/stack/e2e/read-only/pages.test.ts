import {brotliCompressSync, brotliDecompressSync, constants} from 'node:zlib'
import {localeCodes, locales} from '@domora/content/locales'
import {alternatePaths, pathOf} from '@domora/content/routes'
import type {Page} from 'playwright-core'
import {describe, expect, inject, test} from 'vitest'
import {pagePaths, routes, visitedPaths} from '../../testing/content.ts'
import {axeInBothSchemes} from '../axe-findings.ts'
import {inPage, useBrowser, viewports} from '../visit.ts'
import {prerenderedPaths} from '../../testing/site-requests.ts'

useBrowser()

const devices = ['phone', 'desktop'] as const
const still = {reducedMotion: 'reduce'} as const

/** A tenth of what https://web.dev/articles/cls calls good. */
const mostShift = 0.01

/**
 * The limit for what the first screen needs, in compressed bytes: beside the headers it fits into the ten segments of a
 * connection's first round trip. https://www.rfc-editor.org/rfc/rfc6928
 */
const firstRoundTripBytes = 14_336
const maxPageBytes = 26_000
const maxScriptBytes = 3_000

const absolute = (href: string | null) => new URL(href ?? '', inject('siteUrl'))

const compressed = (text: string): number => brotliCompressSync(text).byteLength

/** The part of a page that its first bytes hold. */
const inFirstRoundTrip = (html: string): string =>
  brotliDecompressSync(brotliCompressSync(html).subarray(0, firstRoundTripBytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString()

const scripts = new Map<string, Promise<string>>()

async function scriptBytes(html: string): Promise<number> {
  const paths = new Set(
    [...html.matchAll(/(?:src|data-enhance)="([^"]+\.js)"/g)].map(([, path = '']) => path),
  )
  expect(paths.size).toBeGreaterThan(0)
  for (const path of paths)
    if (!scripts.has(path))
      scripts.set(
        path,
        fetch(absolute(path)).then((response) => response.text()),
      )
  const inline = [...html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>([^]*?)<\/script>/g)]
  const files = await Promise.all([...paths].map((path) => scripts.get(path) ?? ''))
  return [...files, ...inline.map(([, code = '']) => code)].reduce((sum, code) => sum + compressed(code), 0)
}

test('every prerendered page is visited here', async () => {
  const visited = localeCodes.flatMap(pagePaths)
  expect((await prerenderedPaths(inject('siteUrl'))).toSorted()).toEqual(visited.toSorted())
})

// Most of a visit is waiting.
describe.concurrent.each(inject('pageVisits'))('%s, %s pages', (locale, which) => {
  const {pages, others} = visitedPaths(locale, which)

  describe.each([...pages, ...others])('%s', (path) => {
    test.each(devices)('no error, no failed request, no other server, on a %s', async (device) => {
      const {errors, failedRequests, foreignRequests} = await recordedVisit(path, device)
      expect({errors, failedRequests, foreignRequests}).toEqual({
        errors: [],
        failedRequests: [],
        foreignRequests: [],
      })
    })

    test.each(devices)('nothing moves, late as its fonts may be, on a %s', async (device) => {
      const {shifts, heightChange, lazy} = await recordedVisit(path, device)
      const shift = shifts.reduce((sum, {value}) => sum + value, 0)
      expect({shifts: shift > mostShift ? shifts : [], heightChange, lazy}).toEqual({
        shifts: [],
        heightChange: 0,
        lazy: [],
      })
    })

    test.each(devices)('axe finds nothing, light and dark, on a %s', async (device) => {
      expect((await recordedVisit(path, device)).axe).toEqual([])
    })

    test('nothing is outside of the window: from 320 px on, nor with letters twice as large', async () => {
      expect((await recordedVisit(path, 'phone')).sideways).toBe(0)
      expect((await recordedVisit(path, 'desktop')).outside).toEqual([])
    })

    test('nothing moves for a visitor who prefers reduced motion, and no text depends on motion', async () => {
      const {motion, hidden} = await recordedVisit(path, 'desktop')
      expect({motion, hidden}).toEqual({motion: 0, hidden: []})
    })
  })

  describe.each(pages)('%s', (path) => {
    test('has what the first screen needs in the first round trip of a connection', async () => {
      for (const device of devices) {
        const {html, firstScreen} = await recordedVisit(path, device)
        const start = inFirstRoundTrip(html)
        expect(start).toContain('</head>')
        // Attributes escape angle brackets, so each names an element.
        const elements = start.slice(start.indexOf('<body')).match(/<[a-z]/g)?.length
        expect(elements).toBeGreaterThanOrEqual(firstScreen)
      }
    })

    test('has 26 kB, and 3 kB of script', async () => {
      const {html} = await recordedVisit(path, 'phone')
      expect(compressed(html)).toBeLessThanOrEqual(maxPageBytes)
      expect(await scriptBytes(html)).toBeLessThanOrEqual(maxScriptBytes)
    })

    test('asks for five things more, two fonts first', async () => {
      const {html, requests} = await recordedVisit(path, 'phone')
      // The page itself is the first. The report of the visit does not load anything.
      expect(requests.filter((request) => request !== '/api/visits').slice(6)).toEqual([])
      expect(requests.filter((request) => request.endsWith('.woff2')).length).toBeLessThanOrEqual(2)
      const preloads = [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link)
      expect(preloads.filter((link) => link.includes('as="font"'))).toHaveLength(2)
      expect(html.indexOf(preloads[0] ?? '')).toBeLessThan(html.indexOf('<style'))
    })
  })
})

describe.concurrent.each(inject('pageLocales'))('%s', (locale) => {
  test.each(routes.map((route) => [pathOf(route, locale), route] as const))(
    '%s is a whole page in its language',
    async (path, route) => {
      const {status, head} = await recordedVisit(path, 'phone')
      expect(status).toBe(200)
      expect(head).toMatchObject({
        lang: locales[locale].tag,
        headings: 1,
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
      })
      expect(absolute(head.canonical).href).toBe(absolute(path).href)
      const alternates = head.alternates.map(([tag, href]) => [tag, absolute(href ?? null).pathname])
      expect(Object.fromEntries(alternates)).toEqual(
        Object.fromEntries([
          ...alternatePaths(route).map((alternate) => [locales[alternate.locale].tag, alternate.path]),
          ['x-default', pathOf(route, 'gb')],
        ]),
      )
    },
  )

  test('axe finds nothing with the menu, the languages and every answer open', () =>
    inPage(still, async ({page}) => {
      await page.setViewportSize(viewports.phone)
      await page.goto(pathOf({kind: 'landing'}, locale))
      await page.locator('.top .menu').click()
      await page.evaluate(() =>
        document.querySelectorAll('.faq details').forEach((answer) => answer.setAttribute('open', '')),
      )
      expect(await axeInBothSchemes(page)).toEqual([])
      await page.setViewportSize(viewports.desktop)
      await page.locator('.top .lang').click()
      expect(await axeInBothSchemes(page)).toEqual([])
    }))

  test('axe finds nothing when a form is refused', () =>
    inPage(still, async ({page}) => {
      for (const kind of ['waitlist', 'contact'] as const) {
        await page.setViewportSize(viewports.phone)
        await page.goto(pathOf({kind}, locale))
        await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit())
        await page.waitForSelector('[aria-invalid=true]')
        expect(await axeInBothSchemes(page)).toEqual([])
        await page.setViewportSize(viewports.desktop)
        expect(await axeInBothSchemes(page)).toEqual([])
      }
    }))

  test('the language switch leads to the same page', async () => {
    const {head} = await recordedVisit(pathOf({kind: 'pricing'}, locale), 'desktop')
    expect(Object.fromEntries(head.languageLinks)).toEqual(
      Object.fromEntries(localeCodes.map((code) => [locales[code].tag, pathOf({kind: 'pricing'}, code)])),
    )
  })
})

test('a page brings its own style and not that of others', async () => {
  const {styles: pricing} = await recordedVisit('/pricing', 'desktop')
  const {styles: landing} = await recordedVisit('/', 'desktop')
  expect(pricing).toContain('.compare')
  expect(pricing).not.toContain('.hero')
  expect(landing).toContain('.hero')
  expect(landing).not.toContain('.compare')
})

test('an image has the size of the screen, a modern format, reserved space and a preview', async () => {
  const shown = (width: number) =>
    inPage({viewport: {width, height: 900}}, async ({page}) => {
      await page.goto('/about')
      const picture = page.locator('img.wide')
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
      return picture.evaluate((image: HTMLImageElement) => ({
        source: image.currentSrc,
        size: [image.getAttribute('width'), image.getAttribute('height')],
        preview: getComputedStyle(image).backgroundImage.slice(0, 15),
      }))
    })
  const phone = await shown(390)
  const desk = await shown(1440)
  expect(phone).toMatchObject({size: ['1312', '623'], preview: 'url("data:image'})
  expect(phone.source).toContain('w=480')
  expect(desk.source).toContain('w=1312')
  const accept = 'image/avif,image/webp,*/*'
  const answer = await fetch(desk.source, {headers: {accept}})
  expect(answer.headers.get('content-type')).toMatch(/^image\/(?:avif|webp)$/)
})

declare global {
  interface Window {
    /** Layout shifts without input. https://web.dev/articles/cls */
    shifts: {value: number; moved: string[]}[]
  }
  interface LayoutShift extends PerformanceEntry {
    readonly value: number
    readonly sources: readonly {readonly node: Node | null}[]
  }
}

/** What one visit of a page showed; lists of problems are empty on a good page. */
type VisitRecord = Awaited<ReturnType<typeof visit>>

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Only this kind of entry is observed.
        const {value, sources} = entry as LayoutShift
        const moved = sources.map(({node}) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : String(node),
        )
        globalThis.window.shifts.push({value, moved})
      }
    }).observe({type: 'layout-shift', buffered: true})
  })

/** Opens a page as on a first visit over a slow connection: web fonts arrive after the first paint. */
async function openBeforeFonts(page: Page, path: string) {
  const {promise: painted, resolve: releaseFonts} = Promise.withResolvers<void>()
  await page.route('**/fonts/*', async (route) => {
    await painted
    await route.continue()
  })
  const response = await page.goto(path, {waitUntil: 'domcontentloaded'})
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  releaseFonts()
  await page.waitForLoadState('networkidle')
  await page.unroute('**/fonts/*')
  if (response === null) throw new Error(`${path} has no response`)
  return response
}

const headOf = (page: Page) =>
  page.evaluate(() => {
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) ?? null
    return {
      lang: document.documentElement.lang,
      title: document.title,
      description: attribute('meta[name=description]', 'content'),
      canonical: attribute('link[rel=canonical]', 'href'),
      alternates: [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
      headings: document.querySelectorAll('h1').length,
      languageLinks: [...document.querySelectorAll('.top a[hreflang]')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    }
  })

/** How many elements of the body precede the end of what the first screen shows. */
const countToFirstScreen = (page: Page) =>
  page.evaluate(() => {
    const elements = [document.body, ...document.body.querySelectorAll('*')]
    return (
      1 +
      elements.findLastIndex((element) => {
        const {top, width, height} = element.getBoundingClientRect()
        return (
          element.checkVisibility() && width * height > 0 && top < innerHeight && element !== document.body
        )
      })
    )
  })

/** Images in the first view with `loading=lazy`. */
const lazyInFirstView = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.loading === 'lazy' && image.getBoundingClientRect().top < innerHeight)
      .map(({src}) => src),
  )

/** Texts that are invisible once the animations of the opening page are over. */
const hiddenByMotion = (page: Page) =>
  page.evaluate(async () => {
    // An open answer fades in from the next frame on.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const opening = document.getAnimations().filter(({timeline}) => timeline === document.timeline)
    await Promise.all(opening.map(({finished}) => finished))
    return [...document.querySelectorAll<HTMLElement>('main :is(h1,h2,h3,p,li,dd,dt,td,th,a,button)')]
      .filter(
        (element) =>
          // Motion changes opacity. `visibility` hides the answers that were not chosen.
          element.checkVisibility({visibilityProperty: true}) &&
          !element.checkVisibility({opacityProperty: true}),
      )
      .map((element) => element.textContent.slice(0, 40))
  })

/** Scrolls to the end, until all images are loaded, and back; returns by how many pixels the page's height changed. */
const readThrough = (page: Page) =>
  page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await document.fonts.ready
    const height = document.documentElement.scrollHeight
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({top, behavior: 'instant'})
      await painted()
    }
    // Chromium also rejects when an image takes another source in the meantime.
    const decoded = async (image: HTMLImageElement) => image.decode().catch(() => image.decode())
    const images = [...document.images]
    const results = await Promise.allSettled(images.map(decoded))
    const broken = images.filter((_, index) => results[index]?.status === 'rejected')
    if (broken.length > 0) throw new Error(`broken: ${broken.map(({currentSrc}) => currentSrc).join(' ')}`)
    scrollTo({top: 0, behavior: 'instant'})
    await painted()
    return document.documentElement.scrollHeight - height
  })

/** Animations that run although the visitor prefers reduced motion. */
async function motionInSpiteOfPreference(page: Page): Promise<number> {
  await page.locator('.top a').first().hover()
  return page.evaluate(
    () =>
      document.getAnimations().filter(({effect}) => Number(effect?.getComputedTiming().duration ?? 0) > 0)
        .length,
  )
}

/** By how many pixels the page can be scrolled sideways. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Elements that stick out of the window, where no scrolling leads. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('main *, header *, footer *')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          element.closest('svg, .vh, .plinth') === null &&
          element.getBoundingClientRect().width > 1 &&
          element.getBoundingClientRect().right > innerWidth + 1,
      )
      .map(({tagName, className, textContent}) => `${tagName}.${className} ${textContent.slice(0, 30)}`),
  )

/** What is outside of windows as wide as 200 and 400 % zoom makes them, and with letters twice as large. */
async function outsideOfWindow(page: Page): Promise<unknown[]> {
  const outside: unknown[] = []
  for (const width of [320, 640, 768, 1024, 1920]) {
    await page.setViewportSize({width, height: 700})
    const scroll = await sidewaysScroll(page)
    if (scroll > 0) outside.push([width, scroll])
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({width, height: 800})
    const found = [await sidewaysScroll(page), ...(await cutOff(page))]
    if (found.some((each) => each !== 0)) outside.push(['letters twice as large', width, ...found])
  }
  return outside
}

function visit(path: string, device: keyof typeof viewports) {
  return inPage(
    {viewport: viewports[device], reducedMotion: 'no-preference'},
    async ({page, consoleErrors, failedRequests, foreignRequests}) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      await watchShifts(page)
      const response = await openBeforeFonts(page, path)
      const firstRequests = [...requests]
      const html = await response.text()
      const head = await headOf(page)
      const styles = (await page.locator('style').allTextContents()).join('')
      const lazy = await lazyInFirstView(page)
      const firstScreen = await countToFirstScreen(page)
      const hidden = device === 'desktop' ? await hiddenByMotion(page) : []
      const heightChange = await readThrough(page)
      const shifts = await page.evaluate(() => globalThis.window.shifts)
      const sideways = await sidewaysScroll(page)
      await page.emulateMedia({reducedMotion: 'reduce'})
      const motion = device === 'desktop' ? await motionInSpiteOfPreference(page) : 0
      const axe = await axeInBothSchemes(page)
      const outside = device === 'desktop' ? await outsideOfWindow(page) : []
      return {
        status: response.status(),
        html,
        head,
        firstScreen,
        styles,
        // Later ones, but for images that come into view.
        requests: [
          ...firstRequests,
          ...requests.slice(firstRequests.length).filter((request) => !request.startsWith('/images/')),
        ],
        // The console repeats that a document was answered with 404.
        errors: consoleErrors.filter(
          (line) => response.ok() || !line.includes('the server responded with a status'),
        ),
        failedRequests,
        foreignRequests,
        lazy,
        hidden,
        heightChange,
        shifts,
        sideways,
        motion,
        axe,
        outside,
      }
    },
  )
}

const records = new Map<string, Promise<VisitRecord>>()

/** Visits a page once for all tests of a file. */
function recordedVisit(path: string, device: keyof typeof viewports): Promise<VisitRecord> {
  const key = `${device} ${path}`
  const known = records.get(key)
  if (known !== undefined) return known
  const record = visit(path, device)
  records.set(key, record)
  return record
}
