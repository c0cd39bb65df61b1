import {type LocaleCode, locales} from '@domora/content/locales'
import {type FixedRoute, pathOf} from '@domora/content/routes'
import type {BrowserContext, FrameLocator, Locator} from 'playwright-core'
import {afterAll, beforeAll, expect, inject, test} from 'vitest'
import {editor, keepContent, stored} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {
  holdSection,
  newPerson,
  openField,
  openStudio,
  picture,
  sectionControl,
  slow,
  type StudioPage,
  useStudio,
} from '../../e2e/studio/studio-page.ts'

/** The preview beside the form: navigation and messages. */
useStudio()
keepContent()

const landing = (locale: LocaleCode) => pathOf({kind: 'landing'}, locale)

let person: BrowserContext
let studio: StudioPage
let frame: FrameLocator

/** Clicks a control beside the preview, by its label. */
const choose = (name: string) =>
  studio.page.getByTestId('page-navigator').getByRole('button', {name, exact: true}).click()

/** The language and path of the page in the preview. */
const shown = () =>
  frame
    .locator('html')
    .evaluate(({ownerDocument}) => [ownerDocument.documentElement.lang, ownerDocument.location.pathname])

/** The keys of a document's sections. */
const orderOf = async (id: string): Promise<string[]> =>
  (await stored(id))?.['sections'].map(({_key}: {_key: string}) => _key) ?? []

/** The keys of the sections in the preview. */
const shownOrder = () =>
  frame
    .locator('.preview-section')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('data-key')))

const section = (key = '') => frame.locator(`[data-key="${key}"]`)

/** A control of a section's toolbar. */
const control = (key: string | undefined, name: string) => sectionControl(frame, key, name)

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('the element is not shown')
  return box
}

const hasFocus = (element: Locator) => element.evaluate((it) => it === it.ownerDocument.activeElement)

const pageIn = (kind: FixedRoute, locale: LocaleCode) => [locales[locale].tag, pathOf({kind}, locale)]

beforeAll(async () => {
  person = await newPerson()
})
afterAll(() => person.close())

test('a click beside the preview takes effect while a page loads', async () => {
  const chosen = Promise.withResolvers<void>()
  await person.route(
    (url) => url.href.startsWith(`${inject('siteUrl')}/api/draft/enable`),
    async (route) => {
      await chosen.promise
      await route.continue()
    },
  )
  studio = await openStudio(person, `/preview?preview=${landing('de')}`)
  frame = studio.page.frameLocator('iframe')
  await choose('Polski')
  chosen.resolve()
  await expect.poll(shown, slow).toEqual(pageIn('landing', 'pl'))
})

test('an editor chooses language, page and width beside the preview, and the form follows', async () => {
  const {page} = studio
  await choose('Pricing')
  await expect.poll(shown, slow).toEqual(pageIn('pricing', 'pl'))
  await page.getByTestId('document-panel-document-title').getByText('Pricing').waitFor(slow)
  await choose('Português')
  await expect.poll(shown, slow).toEqual(pageIn('pricing', 'pt'))
  const width = () => frame.locator('html').evaluate(({clientWidth}) => clientWidth)
  const usual = await width()
  await page.getByTestId('preview-viewport-toggle').click()
  await expect.poll(width, slow).toBeLessThan(400)
  await page.getByTestId('preview-viewport-toggle').click()
  await expect.poll(width, slow).toBe(usual)
})

test('an editor drags sections in the preview on a screen of 1440 by 900', async () => {
  const {page, goTo} = studio
  expect(page.viewportSize()).toEqual({width: 1440, height: 900})
  await goTo(`/preview?preview=${landing('de')}`)
  const [first = '', second = '', third = '', ...others] = await orderOf('landingPage')
  const last = others.at(-1)
  await holdSection(page, frame, first)
  const {x, y, height} = await boxOf(section(third))
  await page.mouse.move(x + 200, y + height - 10, {steps: 8})
  await page.mouse.up()
  await expect.poll(shownOrder, slow).toEqual([second, third, first, ...others])
  await expect.poll(() => orderOf('drafts.landingPage'), slow).toEqual([second, third, first, ...others])

  await section(last).scrollIntoViewIfNeeded()
  await holdSection(page, frame, last ?? '')
  const preview = await boxOf(page.locator('iframe'))
  // The page scrolls at its upper edge.
  await page.mouse.move(preview.x + 200, preview.y + 5, {steps: 8})
  await expect.poll(() => section(second).getAttribute('data-drop'), slow).toBe('above')
  await picture(page, 'sections')
  await page.mouse.up()
  const order = [last, second, third, first, ...others.slice(0, -1)]
  await expect.poll(shownOrder, slow).toEqual(order)
  await expect.poll(() => orderOf('drafts.landingPage'), slow).toEqual(order)
  expect(await orderOf('landingPage')).toEqual([first, second, third, ...others])
})

test('an editor moves, inserts, removes and restores sections with the keyboard', async () => {
  const {page} = studio
  const {keyboard} = page
  const before = await orderOf('drafts.landingPage')
  const [first, second, ...others] = before
  await control(first, 'down').focus()
  await keyboard.press('Enter')
  await expect.poll(shownOrder, slow).toEqual([second, first, ...others])
  expect(await hasFocus(control(first, 'down'))).toBe(true)
  await frame.getByText(`is now section 2 of ${before.length}.`).waitFor()
  await keyboard.press('Shift+Tab')
  await keyboard.press('Space')
  await expect.poll(shownOrder, slow).toEqual(before)
  await expect.poll(() => orderOf('drafts.landingPage'), slow).toEqual(before)

  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const kind = dialog.getByRole('button', {name: 'Text', exact: true})
  await kind.focus()
  await keyboard.press('Enter')
  await kind.waitFor({state: 'detached'})
  const added = await eventually(async () => {
    const now = await orderOf('drafts.landingPage')
    expect(now).toHaveLength(before.length + 1)
    return now[1]
  })
  // The form opens the section.
  const text = studio.input(`sections[_key=="${added}"].heading.gb`)
  await text.focus()
  await keyboard.press('Escape')
  await dialog.waitFor({state: 'detached'})
  expect(await stored('drafts.landingPage')).toMatchObject({
    sections: {1: {_key: added, _type: 'textSection'}},
  })

  await control(added, 'remove').focus()
  await keyboard.press('Enter')
  await expect.poll(shownOrder, slow).toEqual(before)
  await expect.poll(() => orderOf('drafts.landingPage'), slow).toEqual(before)
  // The focus is on Undo.
  await keyboard.press('Enter')
  await expect.poll(() => orderOf('drafts.landingPage'), slow).toEqual([first, added, second, ...others])
  await eventually(async () => expect(await hasFocus(control(added, 'up'))).toBe(true))
})

test('an editor inserts a shared section into an empty page, and sees how many pages use it', async () => {
  const {page, goTo} = studio
  await goTo(`/preview?preview=${pathOf({kind: 'contact'}, 'de')}`)
  await frame.getByRole('button', {name: 'Insert a section', exact: true}).click()
  await page
    .getByRole('dialog')
    .getByRole('button', {name: /Example: quotes/})
    .click()
  await frame.getByText('Shared: used on 1 page').waitFor(slow)
  expect(await control(await orderOf('drafts.contactPage').then(([key]) => key), 'duplicate').count()).toBe(0)
})

test('a broken section is replaced by its problem, with a link to the field, and can be removed', async () => {
  const {page, goTo} = studio
  const landingPage = await stored('landingPage')
  await editor().createOrReplace({
    ...landingPage,
    _id: 'drafts.landingPage',
    _type: 'page',
    sections: landingPage?.['sections'].with(0, {
      ...landingPage['sections'][0],
      lede: {gb: 'Rent.', de: 42},
    }),
  })
  await goTo(`/preview?preview=${landing('de')}`)
  await openField(frame, '.preview-problem a')
  await page.getByTestId(/^field-sections.*lede\.de$/).waitFor()
  const [broken, ...others] = await orderOf('landingPage')
  await control(broken, 'remove').click()
  await expect.poll(() => orderOf('drafts.landingPage'), slow).toEqual(others)
  await frame.locator('.preview-problem').waitFor({state: 'detached'})
})

test('a document lists the pages that use it, with links', async () => {
  const {page, goTo} = studio
  await goTo('/content/prices;plan;plan-pro')
  await page.getByText(/^Shown at \d+ addresses$/).click()
  await page.getByRole('link', {name: /Pricing · Deutsch/}).click()
  await expect.poll(() => frame.locator('html[lang="de"] .price').count(), slow).toBeGreaterThan(0)
})
