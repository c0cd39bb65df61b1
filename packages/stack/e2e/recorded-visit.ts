import type {Page} from 'playwright-core'
import {axeInBothSchemes} from './axe-findings.ts'
import {inPage} from './visit.ts'

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

export const viewports = {phone: {width: 390, height: 844}, desktop: {width: 1440, height: 900}} as const

/** What one visit of a page showed; lists of problems are empty on a good page. */
export type VisitRecord = Awaited<ReturnType<typeof visit>>

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
    await Promise.all([...document.images].map((image) => image.decode()))
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
export function recordedVisit(path: string, device: keyof typeof viewports): Promise<VisitRecord> {
  const key = `${device} ${path}`
  const known = records.get(key)
  if (known !== undefined) return known
  const record = visit(path, device)
  records.set(key, record)
  return record
}
