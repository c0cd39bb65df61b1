import {localeCodes, locales} from '@domora/content/locales'
import {alternatePaths, fixedRouteNames, pathOf} from '@domora/content/routes'
import {describe, expect, inject, test} from 'vitest'
import {inPage, useBrowser} from '../visit.ts'

useBrowser()

const legalPages = ['privacy', 'terms', 'imprint'].map((slug) => ({kind: 'page' as const, slug}))
const routes = [...fixedRouteNames.map((kind) => ({kind})), ...legalPages]

describe.each(localeCodes)('%s', (locale) => {
  test.each(routes.map((route) => [pathOf(route, locale), route] as const))(
    '%s is a whole page in its language',
    (path, route) =>
      inPage(
        {viewport: {width: 390, height: 844}},
        async ({page, consoleErrors, failedRequests, foreignRequests}) => {
          const response = await page.goto(path)
          expect(response?.status()).toBe(200)
          expect(await page.getAttribute('html', 'lang')).toBe(locales[locale].tag)
          expect(await page.locator('h1').count()).toBe(1)
          expect(await page.title()).not.toBe('')
          expect(await page.getAttribute('meta[name=description]', 'content')).toBeTruthy()

          const absolute = (to: string) => new URL(to, inject('siteUrl')).href
          expect(
            await page.getAttribute('link[rel=canonical]', 'href').then((href) => absolute(href ?? '')),
          ).toBe(absolute(path))
          const alternates = await page
            .locator('link[rel=alternate][hreflang]')
            .evaluateAll((links) =>
              links.map((link) => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? '']),
            )
          const expected = alternatePaths(route).map((alternate) => [
            locales[alternate.locale].tag,
            alternate.path,
          ])
          expect(
            Object.fromEntries(
              alternates.map(([tag, href]) => [tag, new URL(absolute(href ?? '')).pathname]),
            ),
          ).toEqual(Object.fromEntries([...expected, ['x-default', pathOf(route, 'gb')]]))

          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(sideways).toBe(0)
          expect(consoleErrors).toEqual([])
          expect(failedRequests).toEqual([])
          expect(foreignRequests).toEqual([])
        },
      ),
  )

  test('the language switch leads to the same page', () =>
    inPage({viewport: {width: 1440, height: 900}}, async ({page}) => {
      await page.goto(pathOf({kind: 'pricing'}, locale))
      for (const other of localeCodes) {
        const link = page.locator(`a[hreflang="${locales[other].tag}"]`).first()
        expect(await link.getAttribute('href')).toBe(pathOf({kind: 'pricing'}, other))
      }
    }))
})

test('a page brings its own style and not that of others', () =>
  inPage({}, async ({page}) => {
    const styles = async (path: string) => {
      await page.goto(path)
      return (await page.locator('style').allTextContents()).join('')
    }
    const pricing = await styles('/pricing')
    const landing = await styles('/')
    expect(pricing).toContain('.compare')
    expect(pricing).not.toContain('.faq')
    expect(landing).toContain('.faq')
    expect(landing).not.toContain('.compare')
  }))
