import {type Browser, type BrowserContextOptions, chromium, type Page} from 'playwright-core'
import {afterAll, beforeAll, inject} from 'vitest'
import {browserOptions, findTestBrowser} from '../testing/browser.ts'

/** A page and its recorded problems. */
interface Observed {
  readonly page: Page
  readonly consoleErrors: string[]
  readonly failedRequests: string[]
  /** Requests to other hosts than the site's. */
  readonly foreignRequests: string[]
  /** Scripts that the page fetched. */
  readonly scripts: string[]
}

export const viewports = {phone: {width: 390, height: 844}, desktop: {width: 1440, height: 900}} as const

let browser: Browser

/** Opens one browser for a test file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch(browserOptions(await findTestBrowser()))
  })
  afterAll(() => browser.close())
}

/** A page that stays open until the end of the file. */
export const newPage = (options: BrowserContextOptions = {}): Promise<Page> =>
  browser.newPage({baseURL: inject('siteUrl'), ...options})

/** Runs `work` in a new page that records its requests and errors, and closes it. */
export async function inPage<T>(
  options: BrowserContextOptions,
  work: (observed: Observed) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({baseURL: inject('siteUrl'), ...options})
  try {
    const page = await context.newPage()
    const observed: Observed = {page, consoleErrors: [], failedRequests: [], foreignRequests: [], scripts: []}
    const ownHost = new URL(inject('siteUrl')).host
    page.on('console', (message) => message.type() === 'error' && observed.consoleErrors.push(message.text()))
    page.on('pageerror', (error) => observed.consoleErrors.push(error.message))
    page.on('requestfailed', (request) => {
      // A click may come before the prefetch that its pointer began; the browser then drops it.
      const isDroppedPrefetch = request.headers()['sec-purpose']?.startsWith('prefetch') ?? false
      if (!isDroppedPrefetch)
        observed.failedRequests.push(`${request.url()} ${request.failure()?.errorText ?? ''}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.request().isNavigationRequest())
        observed.failedRequests.push(`${response.url()} ${response.status()}`)
    })
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && url.host !== ownHost)
        observed.foreignRequests.push(request.url())
      if (request.resourceType() === 'script') observed.scripts.push(request.url())
    })
    return await work(observed)
  } finally {
    await context.close()
  }
}

/** Without “Headless”, which the site takes for a robot. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
