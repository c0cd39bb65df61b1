import {brotliCompressSync} from 'node:zlib'
import {localeCodes, locales} from '@domora/content/locales'
import {alternatePaths, pathOf} from '@domora/content/routes'
import {describe, expect, inject, test} from 'vitest'
import {prerenderedPaths} from '../../src/stack/site.ts'
import {linkPaths, mostPageBytes, notFoundPath, pagePaths, routes} from '../../test-support/content.ts'
import {recordedVisit} from '../recorded-visit.ts'
import {inPage, useBrowser} from '../visit.ts'

useBrowser()

const devices = ['phone', 'desktop'] as const

/** A tenth of what https://web.dev/articles/cls calls good. */
const mostShift = 0.01

const absolute = (href: string | null) => new URL(href ?? '', inject('siteUrl'))

/** Bytes with the compression of a proxy. */
const compressed = (text: string): number => brotliCompressSync(text).byteLength

const scripts = new Map<string, Promise<string>>()

async function scriptBytes(html: string): Promise<number> {
  const paths = new Set(
    [...html.matchAll(/(?:src|data-enhance)="([^"]+\.js)"/g)].map(([, path = '']) => path),
  )
  expect(paths.size).toBeGreaterThan(0)
  for (const path of paths)
    if (!scripts.has(path))
      scripts.set(
        path,
        fetch(absolute(path)).then((response) => response.text()),
      )
  const inline = [...html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>([^]*?)<\/script>/g)]
  const files = await Promise.all([...paths].map((path) => scripts.get(path) ?? ''))
  return [...files, ...inline.map(([, code = '']) => code)].reduce((sum, code) => sum + compressed(code), 0)
}

test('every prerendered page is visited here', async () => {
  const visited = localeCodes.flatMap(pagePaths)
  expect((await prerenderedPaths(inject('siteUrl'))).toSorted()).toEqual(visited.toSorted())
})

// Most of a visit is waiting.
describe.concurrent.each(localeCodes)('%s', (locale) => {
  const addresses = [...pagePaths(locale), ...linkPaths(locale), notFoundPath(locale)]

  describe.each(addresses)('%s', (path) => {
    test.each(devices)('no error, no failed request, no other server, on a %s', async (device) => {
      const {errors, failedRequests, foreignRequests} = await recordedVisit(path, device)
      expect({errors, failedRequests, foreignRequests}).toEqual({
        errors: [],
        failedRequests: [],
        foreignRequests: [],
      })
    })

    test.each(devices)('nothing moves, late as its fonts may be, on a %s', async (device) => {
      const {shifts, heightChange, lazy} = await recordedVisit(path, device)
      const shift = shifts.reduce((sum, {value}) => sum + value, 0)
      expect({shifts: shift > mostShift ? shifts : [], heightChange, lazy}).toEqual({
        shifts: [],
        heightChange: 0,
        lazy: [],
      })
    })

    test.each(devices)('axe finds nothing, light and dark, on a %s', async (device) => {
      expect((await recordedVisit(path, device)).axe).toEqual([])
    })

    test('nothing is outside of the window: from 320 px on, nor with letters twice as large', async () => {
      expect((await recordedVisit(path, 'phone')).sideways).toBe(0)
      expect((await recordedVisit(path, 'desktop')).outside).toEqual([])
    })

    test('nothing moves for a visitor who prefers reduced motion, and no text depends on motion', async () => {
      const {motion, hidden} = await recordedVisit(path, 'desktop')
      expect({motion, hidden}).toEqual({motion: 0, hidden: []})
    })
  })

  test.each(routes.map((route) => [pathOf(route, locale), route] as const))(
    '%s is a whole page in its language',
    async (path, route) => {
      const {status, head} = await recordedVisit(path, 'phone')
      expect(status).toBe(200)
      expect(head).toMatchObject({
        lang: locales[locale].tag,
        headings: 1,
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
      })
      expect(absolute(head.canonical).href).toBe(absolute(path).href)
      const alternates = head.alternates.map(([tag, href]) => [tag, absolute(href ?? null).pathname])
      expect(Object.fromEntries(alternates)).toEqual(
        Object.fromEntries([
          ...alternatePaths(route).map((alternate) => [locales[alternate.locale].tag, alternate.path]),
          ['x-default', pathOf(route, 'gb')],
        ]),
      )
    },
  )

  describe.each(pagePaths(locale))('%s', (path) => {
    test('fits with its style into the first round trip of a connection', async () => {
      expect(compressed((await recordedVisit(path, 'phone')).html)).toBeLessThanOrEqual(mostPageBytes)
    })

    test('has 2 kB of script in all', async () => {
      expect(await scriptBytes((await recordedVisit(path, 'phone')).html)).toBeLessThanOrEqual(2_000)
    })

    test('asks for five things more, two fonts first', async () => {
      const {html, requests} = await recordedVisit(path, 'phone')
      // The page itself is the first.
      expect(requests.slice(6)).toEqual([])
      expect(requests.filter((request) => request.endsWith('.woff2')).length).toBeLessThanOrEqual(2)
      const preloads = [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link)
      expect(preloads.filter((link) => link.includes('as="font"'))).toHaveLength(2)
      expect(html.indexOf(preloads[0] ?? '')).toBeLessThan(html.indexOf('<style'))
    })
  })

  test('the language switch leads to the same page', async () => {
    const {head} = await recordedVisit(pathOf({kind: 'pricing'}, locale), 'desktop')
    expect(Object.fromEntries(head.languageLinks)).toEqual(
      Object.fromEntries(localeCodes.map((code) => [locales[code].tag, pathOf({kind: 'pricing'}, code)])),
    )
  })
})

test('a page brings its own style and not that of others', async () => {
  const {styles: pricing} = await recordedVisit('/pricing', 'desktop')
  const {styles: landing} = await recordedVisit('/', 'desktop')
  expect(pricing).toContain('.compare')
  expect(pricing).not.toContain('.hero')
  expect(landing).toContain('.hero')
  expect(landing).not.toContain('.compare')
})

test('an image has the size of the screen, a modern format, reserved space and a preview', async () => {
  const shown = (width: number) =>
    inPage({viewport: {width, height: 900}}, async ({page}) => {
      await page.goto('/about')
      const picture = page.locator('img.wide')
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
      return picture.evaluate((image: HTMLImageElement) => ({
        source: image.currentSrc,
        size: [image.getAttribute('width'), image.getAttribute('height')],
        preview: getComputedStyle(image).backgroundImage.slice(0, 15),
      }))
    })
  const phone = await shown(390)
  const desk = await shown(1440)
  expect(phone).toMatchObject({size: ['1312', '623'], preview: 'url("data:image'})
  expect(phone.source).toContain('w=480')
  expect(desk.source).toContain('w=1312')
  const accept = 'image/avif,image/webp,*/*'
  const answer = await fetch(desk.source, {headers: {accept}})
  expect(answer.headers.get('content-type')).toMatch(/^image\/(?:avif|webp)$/)
})
