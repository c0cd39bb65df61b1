import {join} from 'node:path'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core'
import {afterAll, afterEach, beforeAll, expect, inject} from 'vitest'
import {browserOptions, findTestBrowser} from '../../testing/browser.ts'
import {unknownRequests} from '../../testing/content.ts'

/** Requests to other machines; errors and failed requests. */
const problems = {foreignRequests: new Array<string>(), failures: new Array<string>()}

let browser: Browser

/** The tab of this test file, and the preview in it. */
export let studio: StudioPage
export let frame: FrameLocator

/** Enough for a busy machine; an idle one needs a second. */
export const slow = {timeout: 30_000}

/**
 * One browser for a test file, with one tab at a path; every test checks that there was no problem and no unknown request
 * to the lake. Call it after hooks that make the content of the path.
 */
export function useStudio(path?: () => string): void {
  beforeAll(async () => {
    browser = await chromium.launch(browserOptions(await findTestBrowser()))
    if (path === undefined) return
    studio = await openStudio(await newPerson(), path())
    frame = studio.page.frameLocator('iframe')
  })
  afterEach(async () => {
    const found = {foreignRequests: problems.foreignRequests.splice(0), failures: problems.failures.splice(0)}
    // The report of a failed run shows a message in full, and shortens a value.
    if (Object.values(found).flat().length > 0) throw new Error(JSON.stringify(found))
    expect(await unknownRequests()).toEqual([])
  })
  afterAll(() => browser.close())
}

/** Removes and returns the failures that a test expects: statuses and paths. */
export const refusals = (): string[] => problems.failures.splice(0)

/** A browser profile of its own: another person for Studio. */
export async function newPerson(): Promise<BrowserContext> {
  const context = await newUncheckedContext()
  watch(context)
  return context
}

/** The same without the checks of Studio. */
export function newUncheckedContext(): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: inject('studioUrl'),
    viewport: {width: 1440, height: 900},
    // Saves processor time for rendering.
    reducedMotion: 'reduce',
  })
}

/** Loading Studio takes seconds, on a busy machine many times as long. */
const loadsWithinMs = 90_000

/** Opens Studio at a document, in a new tab, and waits for its form. */
export async function openStudio(person: BrowserContext, path: string) {
  const page = await person.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(path)
  await page.getByTestId('form-view').waitFor({timeout: loadsWithinMs})
  /** A field of the open form, by its path. */
  const field = (of: string) => page.getByTestId(`field-${of}`)
  return {
    page,
    field,
    /** The input of a field of the open form. */
    input: (of: string) => field(of).locator('input, textarea').first(),
    /** Navigates without loading Studio again, as a link in it does. */
    goTo: (to: string) =>
      page.evaluate((address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, to),
    /** Chooses from the menu beside the button of the document's first action. */
    act: async (name: RegExp) => {
      await page.getByRole('button', {name: 'Open document actions'}).click()
      await page.getByRole('menuitem', {name}).click()
    },
  }
}

export type StudioPage = Awaited<ReturnType<typeof openStudio>>

/** Waits until the form is editable: it is read-only before it has the document. */
export async function editable(input: Locator): Promise<void> {
  await expect.poll(() => input.isEditable(), slow).toBe(true)
}

export const publishing = () => studio.page.getByTestId('action-publish')

/** Presses Publish as soon as Studio allows it; a dialog may follow. */
export async function pressPublish(): Promise<void> {
  await expect.poll(() => publishing().isEnabled(), slow).toBe(true)
  await publishing().click()
}

/** Publishes the open document, and waits until it is published. */
export async function publish(): Promise<void> {
  await pressPublish()
  // The button has another name until then.
  await expect.poll(() => publishing().isDisabled(), slow).toBe(true)
}

/** Types at the end of an input, once it is editable. */
export async function typeInto(input: Locator, text: string): Promise<void> {
  await editable(input)
  await input.click()
  await input.press('End')
  await input.pressSequentially(text)
}

const thisMachine = /(?:^|\.)localhost$|^127\.0\.0\.1$/

function watch(context: BrowserContext): void {
  const {foreignRequests, failures} = problems
  const note = (address: string) => {
    const {protocol, hostname} = new URL(address)
    if (/^(?:http|ws)/.test(protocol) && !thisMachine.test(hostname)) foreignRequests.push(address)
  }
  context.on('request', (request) => note(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())))
  context.on('response', (response) => {
    const status = response.status()
    const {pathname, searchParams} = new URL(response.url())
    // Letters that Studio saves late: publishDocument tries again, and reports when that fails.
    const isRetried = status === 409 && searchParams.get('tag')?.endsWith('document.publish') === true
    if (status >= 400 && !isRetried) failures.push(`${status} ${pathname}`)
  })
  context.on('weberror', (error) => failures.push(error.error().message))
}

/** Clicks the first such element of the page in the preview; hovering makes it a link to its field. */
export async function openField(preview: FrameLocator, selector: string): Promise<void> {
  const element = preview.locator(selector).first()
  await element.hover()
  await element.click()
}

/** A control of a section's toolbar in the preview. */
export const sectionControl = (preview: FrameLocator, key: string | undefined, name: string): Locator =>
  preview.locator(`[data-key="${key}"] [data-control=${name}]`)

/** Holds a section of the preview by its handle, with the mouse; all sections are low then. */
export async function holdSection(page: Page, preview: FrameLocator, key: string): Promise<void> {
  const section = preview.locator(`[data-key="${key}"]`)
  const handle = sectionControl(preview, key, 'drag')
  await section.hover()
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (box === null) throw new Error('the section has no handle')
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 10, box.y + 20, {steps: 4})
  await section.and(preview.locator('[data-dragged]')).waitFor()
}

/** The folder for pictures: `pnpm editor-pictures` makes those of docs/editors.md. */
const folder = process.env['PICTURES']

/** Takes a picture of a page, in runs that make pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  await page.getByText('Saving...').waitFor({state: 'hidden'})
  // Messages of an earlier step do not belong into the picture.
  const style = '[data-ui="Toast"] {visibility: hidden}'
  await page.screenshot({path: join(folder, `editors-${name}.png`), style, animations: 'disabled'})
}

/** A picture of 120 by 80 pixels, as a file to upload. */
export const smallPicture = {
  name: 'small-picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAHgAAABQCAMAAADlRUG7AAAAA1BMVEUvb1763TecAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAIElEQVRo3u3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAHgwJdAAAccQSrUAAAAASUVORK5CYII=',
    'base64',
  ),
}
