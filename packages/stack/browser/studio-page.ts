import {type Browser, type BrowserContext, chromium, type Locator, type Page} from 'playwright-core'
import {afterAll, afterEach, beforeAll, expect, inject} from 'vitest'
import {browserOptions} from '../src/browser-options.ts'
import {findBrowser} from '../src/find-browser.ts'

/** A Studio in a browser, watched. */
export interface StudioPage {
  readonly page: Page
  /** The input of a field of the open form, by its path. */
  input(path: string): Locator
  /** Goes to another place of the desk without loading Studio again, as a link in it does. */
  goTo(path: string): Promise<void>
}

/** What no Studio of a test may do: ask anywhere but on this machine, throw, be refused something by the lake. */
const problems = {foreignRequests: new Array<string>(), failures: new Array<string>()}

let browser: Browser

/** One browser for a test file; no test may leave a problem behind. */
export function useStudio(): void {
  beforeAll(async () => {
    browser = await chromium.launch(browserOptions(await findBrowser()))
  })
  afterEach(() => {
    const found = {foreignRequests: problems.foreignRequests.splice(0), failures: problems.failures.splice(0)}
    expect(found).toEqual({foreignRequests: [], failures: []})
  })
  afterAll(() => browser.close())
}

/** A browser of its own, with nothing remembered: another person's, as far as Studio can tell. */
export async function newPerson(): Promise<BrowserContext> {
  const context = await newStranger()
  watch(context)
  return context
}

/** The same for pages that may do what Studio may not. */
export function newStranger(): Promise<BrowserContext> {
  return browser.newContext({baseURL: inject('studioUrl'), viewport: {width: 1440, height: 900}})
}

/** Opens Studio at a path of its desk, in a new tab. */
export async function openStudio(person: BrowserContext, path: string): Promise<StudioPage> {
  const page = await person.newPage()
  await page.goto(path)
  return {
    page,
    input: (field) => page.getByTestId(`field-${field}`).locator('input, textarea').first(),
    goTo: (to) =>
      page.evaluate((address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, to),
  }
}

/** Types at the end of an input, once the form lets one type. */
export async function typeInto(input: Locator, text: string): Promise<void> {
  await input.click()
  await input.press('End')
  await input.pressSequentially(text)
}

const thisMachine = /(?:^|\.)localhost$|^127\.0\.0\.1$/

function watch(context: BrowserContext): void {
  const {foreignRequests, failures} = problems
  context.on('request', (request) => {
    const {protocol, hostname} = new URL(request.url())
    if (/^(?:http|ws)/.test(protocol) && !thisMachine.test(hostname)) foreignRequests.push(request.url())
  })
  context.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  context.on('weberror', (error) => failures.push(error.error().message))
}
