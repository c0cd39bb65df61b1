import {localeCodes} from '@domora/content/locales'
import type {Page} from 'playwright-core'
import {describe, expect, test} from 'vitest'
import {linkPaths, lostPath, pagePaths} from './page-paths.ts'
import {inPage, useBrowser} from './visit.ts'

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

/** Of a page whose faces are there, and of one whose faces come after it: some lines of text break elsewhere then. */
const mostShift = {inTime: 0.01, late: 0.05}
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

/** Reads a page from its top to its end, until all of its pictures are there, and back. */
const readThrough = (page: Page) =>
  page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await document.fonts.ready
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({top, behavior: 'instant'})
      await painted()
    }
    await Promise.all([...document.images].map((picture) => picture.decode()))
    scrollTo({top: 0, behavior: 'instant'})
    await painted()
  })

/** What has moved since the page was opened, when it is too much. */
async function shiftOf(page: Page, faces: keyof typeof mostShift) {
  const shifts = await page.evaluate(() => globalThis.window.shifts)
  return shifts.reduce((sum, {value}) => sum + value, 0) > mostShift[faces] ? shifts : []
}

describe.each(localeCodes)('%s', (locale) => {
  test.each([...pagePaths(locale), ...linkPaths(locale), lostPath(locale)])(
    '%s: no error, no failed request, nobody else’s server, and nothing moves',
    async (path) => {
      for (const viewport of windows) {
        await inPage({viewport}, async ({page, consoleErrors, failedRequests, foreignRequests}) => {
          await watchShifts(page)
          const response = await page.goto(path, {waitUntil: 'load'})
          await readThrough(page)
          expect([viewport.width, await shiftOf(page, 'late')]).toEqual([viewport.width, []])
          // Now the faces are in the browser's cache, as on every page but the first.
          await page.reload({waitUntil: 'load'})
          await readThrough(page)
          expect([viewport.width, await shiftOf(page, 'inTime')]).toEqual([viewport.width, []])
          // A document that is not found is an error of the visitor's, which the console repeats.
          const own = consoleErrors.filter(
            (line) => response?.ok() || !line.includes('the server responded with a status'),
          )
          // The reload above cuts off what is on its way then, such as the icon.
          const failed = failedRequests.filter((line) => !line.endsWith('net::ERR_ABORTED'))
          expect({own, failed, foreignRequests}).toEqual({own: [], failed: [], foreignRequests: []})
        })
      }
    },
  )
})

test.each(
  ['/', '/de/waitlist', '/pt/about'].flatMap((path) => windows.map((viewport) => ({path, viewport}))),
)('$path at $viewport.width px: the faces may come late, and hardly anything moves', ({path, viewport}) =>
  inPage({viewport}, async ({page}) => {
    await watchShifts(page)
    let letGo = () => {}
    const late = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/fonts/*', async (route) => {
      await late
      await route.continue()
    })
    await page.goto(path, {waitUntil: 'domcontentloaded'})
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    letGo()
    await readThrough(page)
    expect(await shiftOf(page, 'late')).toEqual([])
  }),
)
