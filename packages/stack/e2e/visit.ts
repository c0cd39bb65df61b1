import {type Browser, type BrowserContextOptions, chromium, type Page} from 'playwright-core'
import {afterAll, beforeAll, inject} from 'vitest'
import {browserOptions, findTestBrowser} from '../src/stack/browser.ts'

/** What went wrong in a page besides the test's own expectations. */
export interface Observed {
  readonly page: Page
  readonly consoleErrors: string[]
  readonly failedRequests: string[]
  /** Requests to other hosts than the site's. */
  readonly foreignRequests: string[]
  /** Scripts that the page fetched. */
  readonly scripts: string[]
}

let browser: Browser

/** Opens one browser for a test file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch(browserOptions(await findTestBrowser()))
  })
  afterAll(() => browser.close())
}

/** Runs `work` in a fresh page that watches what it loads, and closes it. */
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
    page.on('requestfailed', (request) =>
      observed.failedRequests.push(`${request.url()} ${request.failure()?.errorText ?? ''}`),
    )
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

/**
 * Pages for tests that only look, each lent to one test at a time: a page that has been somewhere opens the next place with
 * a third of the work, because its process is there and has compiled what is run in every page.
 */
export function sharedPages(
  options: BrowserContextOptions,
): <T>(work: (page: Page) => Promise<T>) => Promise<T> {
  const free: Page[] = []
  return async (work) => {
    const page = free.pop() ?? (await browser.newPage({baseURL: inject('siteUrl'), ...options}))
    const result = await work(page)
    // Not after a failure: nobody knows how the page was left. All of them end with the browser.
    free.push(page)
    return result
  }
}

/** One visit for several tests that change nothing about the page; call it inside their `describe`. It ends with the browser. */
export function usePage(path: string): () => Page {
  let page: Page
  beforeAll(async () => {
    page = await browser.newPage({baseURL: inject('siteUrl')})
    await page.goto(path)
  })
  return () => page
}
