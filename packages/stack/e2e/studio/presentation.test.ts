import {type LocaleCode, locales} from '@domora/content/locales'
import {type FixedRoute, pathOf} from '@domora/content/routes'
import type {BrowserContext, FrameLocator} from 'playwright-core'
import {afterAll, beforeAll, expect, inject, test} from 'vitest'
import {editor, keepContent, stored} from '../../test-support/content.ts'
import {eventually} from '../../test-support/eventually.ts'
import {newPerson, openField, openStudio, type StudioPage, useStudio} from './studio-page.ts'

/** The preview of a page: navigation and messages. */
useStudio()
keepContent()

const landing = (locale: LocaleCode) => pathOf({kind: 'landing'}, locale)

let person: BrowserContext
let studio: StudioPage
let frame: FrameLocator

/** Enough for a busy machine; an idle one needs a second. */
const slow = {timeout: 30_000}

/** Clicks a control beside the preview, by its label. */
const choose = (name: string) =>
  studio.page.getByTestId('page-navigator').getByRole('button', {name, exact: true}).click()

/** The language and the address of the page in the preview. */
const shown = () =>
  frame
    .locator('html')
    .evaluate(({ownerDocument}) => [ownerDocument.documentElement.lang, ownerDocument.location.pathname])

/** The documents that Studio sent to the page in the preview since the last call. */
const handedOver = () =>
  frame.locator('html').evaluate((): string[] => Reflect.get(window, 'handedOver').splice(0))

const pageIn = (kind: FixedRoute, locale: LocaleCode) => [locales[locale].tag, pathOf({kind}, locale)]

beforeAll(async () => {
  person = await newPerson()
  await person.addInitScript(() => {
    const ids: string[] = []
    Object.assign(window, {handedOver: ids})
    addEventListener('message', ({data}) => {
      const id = data?.data?.snapshot?._id
      if (id) ids.push(id)
    })
  })
})
afterAll(() => person.close())

test('a click beside the preview takes effect while a page is still loading', async () => {
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

test('language, page and width are chosen beside it, and the form follows', async () => {
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

test('a section is dragged to another place in the preview', async () => {
  const {page, goTo} = studio
  const orderOf = async (id: string): Promise<string[]> =>
    (await stored(id))?.['sections'].map(({_key}: {_key: string}) => _key) ?? []
  const [first, second, ...others] = await orderOf('landingPage')
  const section = (key?: string) => frame.locator(`[data-sanity*="path=sections:${key};"]`)
  const usual = page.viewportSize()
  // High enough for two sections: a section is dropped at the end of another.
  await page.setViewportSize({width: 1440, height: 2600})
  await handedOver()
  await goTo(`/preview?preview=${landing('de')}`)
  // Sections can be dragged a little before the page has the document with their order.
  await expect.poll(handedOver, slow).toContain('landingPage')
  await eventually(async () => {
    // A section is dragged by a point without text or figure.
    await section(second).hover({position: {x: 8, y: 30}})
    expect(await section(second).evaluate(({style}) => style.cursor)).toBe('move')
  })
  const target = await section(first).boundingBox()
  if (!target) throw new Error('the first section is not shown')
  await page.mouse.down()
  await page.mouse.move(target.x + 100, target.y + 20, {steps: 8})
  await page.mouse.up()
  await eventually(async () =>
    expect(await orderOf('drafts.landingPage')).toEqual([second, first, ...others]),
  )
  if (usual) await page.setViewportSize(usual)
})

test('the problem of a broken section is shown in its place, with a link to the field', async () => {
  const {page, goTo} = studio
  const hero = await stored('hero-main')
  await editor().createOrReplace({
    ...hero,
    _id: 'drafts.hero-main',
    _type: 'hero',
    lede: {gb: 'Rent.', de: 42},
  })
  await goTo(`/preview?preview=${landing('de')}`)
  await openField(frame, '.preview-problem a')
  await page.getByTestId('field-lede.de').waitFor()
  expect(page.url()).toContain('/preview/hero/hero-main/lede.de')
})

test('a document lists the pages that use it, with links', async () => {
  const {page, goTo} = studio
  await goTo('/content/prices;plan;plan-pro')
  await page.getByText('Used on 4 pages').click()
  await page.getByRole('link', {name: /Pricing · Deutsch/}).click()
  await expect.poll(() => frame.locator('html[lang="de"] .price').count(), slow).toBeGreaterThan(0)
})
