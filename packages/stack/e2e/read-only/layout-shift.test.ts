import {localeCodes} from '@domora/content/locales'
import type {Page} from 'playwright-core'
import {describe, expect, test} from 'vitest'
import {linkPaths, notFoundPath, pagePaths} from '../../test-support/content.ts'
import {inPage, useBrowser} from '../visit.ts'

useBrowser()

declare global {
  interface Window {
    /** What has moved without anybody having asked for it. https://web.dev/articles/cls */
    shifts: {value: number; moved: string[]}[]
  }
  interface LayoutShift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly {readonly node: Node | null}[]
  }
}

/** https://web.dev/articles/cls calls ten times as much good. */
const mostShift = 0.01
const windows = [
  {width: 390, height: 844},
  {width: 1440, height: 900},
]

/** Notes every layout shift of the pages to come. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Only this kind of entry is observed.
        const {value, sources} = entry as LayoutShift
        globalThis.window.shifts.push({
          value,
          moved: sources.map(({node}) =>
            node instanceof Element ? node.outerHTML.slice(0, 80) : String(node),
          ),
        })
      }
    }).observe({type: 'layout-shift', buffered: true})
  })

/**
 * Scrolls a page from its top to its end, until all of its images are loaded, and back.
 *
 * @returns by how many CSS pixels its height has changed meanwhile
 */
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
    await Promise.all([...document.images].map((picture) => picture.decode()))
    scrollTo({top: 0, behavior: 'instant'})
    await painted()
    return document.documentElement.scrollHeight - height
  })

/** What has moved since the page was opened, when it is too much. */
async function shiftOf(page: Page) {
  const shifts = await page.evaluate(() => globalThis.window.shifts)
  return shifts.reduce((sum, {value}) => sum + value, 0) > mostShift ? shifts : []
}

/** Opens a page as on a first visit over a slow line: it is painted first, and its faces come after that. */
async function openBeforeItsFaces(page: Page, path: string) {
  const {promise: painted, resolve: letFacesGo} = Promise.withResolvers<void>()
  await page.route('**/fonts/*', async (route) => {
    await painted
    await route.continue()
  })
  const response = await page.goto(path, {waitUntil: 'domcontentloaded'})
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  letFacesGo()
  await page.waitForLoadState('load')
  await page.unroute('**/fonts/*')
  return response
}

/** Pictures that a visitor sees at once, and that the browser was told to wait with. */
const lateAtTheTop = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((picture) => picture.loading === 'lazy' && picture.getBoundingClientRect().top < innerHeight)
      .map(({src}) => src),
  )

// A page at a time leaves most of the machine waiting.
describe.concurrent.each(localeCodes)('%s', (locale) => {
  test.each([...pagePaths(locale), ...linkPaths(locale), notFoundPath(locale)])(
    '%s: no error, no failed request, nobody else’s server, and nothing moves, late as its faces may be',
    async (path) => {
      for (const viewport of windows)
        await inPage({viewport}, async ({page, consoleErrors, failedRequests, foreignRequests}) => {
          await watchShifts(page)
          const response = await openBeforeItsFaces(page, path)
          const waiting = await lateAtTheTop(page)
          const grown = await readThrough(page)
          const moved = await shiftOf(page)
          // A document that is not found is an error of the visitor's, which the console repeats.
          const errors = consoleErrors.filter(
            (line) => response?.ok() || !line.includes('the server responded with a status'),
          )
          expect({viewport, errors, failedRequests, foreignRequests, waiting, moved, grown}).toEqual({
            viewport,
            errors: [],
            failedRequests: [],
            foreignRequests: [],
            waiting: [],
            moved: [],
            grown: 0,
          })
        })
    },
  )
})
