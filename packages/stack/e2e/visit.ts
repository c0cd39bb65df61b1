import {type Browser, type BrowserContextOptions, chromium, type Page} from 'playwright-core'
import {afterAll, beforeAll, inject} from 'vitest'
import {browserOptions, findTestBrowser} from '../src/stack/browser.ts'

/** A page and its recorded problems. */
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
 * Pages for read-only tests, each used by one test at a time: a used page opens the next one in a third of the processor
 * time of a new page.
 */
export function sharedPages(
  options: BrowserContextOptions,
): <T>(work: (page: Page) => Promise<T>) => Promise<T> {
  const free: Page[] = []
  return async (work) => {
    const page = free.pop() ?? (await browser.newPage({baseURL: inject('siteUrl'), ...options}))
    const result = await work(page)
    // Not after a failure, which leaves the page in an unknown state. All of them close with the browser.
    free.push(page)
    return result
  }
}

/** One visit for several read-only tests; call it inside their `describe`. */
export function usePage(path: string): () => Page {
  let page: Page
  beforeAll(async () => {
    page = await browser.newPage({baseURL: inject('siteUrl')})
    await page.goto(path)
  })
  return () => page
}
