import {mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import {sectionTypes} from '@domora/content/sections'
import {chromium} from 'playwright-core'
import sharp from 'sharp'
import {expect, inject, test} from 'vitest'
import {z} from 'zod'
import {browserOptions, findTestBrowser} from '../testing/browser.ts'
import {root} from '../src/run/settings.ts'
import {editor, keepContent, stored} from '../testing/content.ts'
import {eventually} from '../testing/eventually.ts'

/** The folder for the pictures of Studio's menu “Add section”, in runs that make pictures. */
const folder = process.env['SECTION_PICTURES']

/** In CSS pixels: what is seen of a section, and how large Studio shows it. */
const shown = {width: 1280, height: 800}
const picture = {width: 480, height: 300}

keepContent()

const schema = z.object({
  schemaTypes: z.array(z.looseObject({name: z.string(), initialValue: z.unknown().optional()})),
})

const sectionsOf = z.object({sections: z.array(z.looseObject({_type: z.string()}))})

test('a video comes through the site, in the range that a browser asks for', async () => {
  const {_id, url} = await editor().assets.upload('file', Buffer.from('0123456789'), {filename: 'clip.mp4'})
  const response = await fetch(new URL(new URL(url).pathname, inject('siteUrl')), {
    headers: {range: 'bytes=2-4'},
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  expect(await response.text()).toBe('234')
  await editor().delete(_id)
})

test('every kind of section begins as one that the page shows', async () => {
  // The name is no literal: types are checked with Studio's own settings.
  const studio: unknown = await import(join(root, 'studio/src/schema-types.ts'))
  const {schemaTypes} = schema.parse(studio)
  const samples = new Map(schemaTypes.map(({name, initialValue}) => [name, initialValue]))
  const landing = sectionsOf.parse(await stored('landingPage')).sections
  const image: unknown = (await stored('aboutPage'))?.['image']
  const [priceCards] = sectionsOf.parse(await stored('shared-price-cards')).sections
  const page = {
    _id: 'page-samples',
    _type: 'page',
    title: {_type: 'localizedString', gb: 'Samples'},
    address: {_type: 'localizedAddress', gb: 'samples'},
    sections: sectionTypes.map((type) => ({
      ...Object(samples.get(type) ?? landing.find(({_type}) => _type === type)),
      ...(type === 'pictureSection' && {image}),
      ...(type === 'priceCards' && priceCards),
      _key: type,
      _type: type,
    })),
  }
  await editor().createOrReplace(page)
  const browser = await chromium.launch(browserOptions(await findTestBrowser()))
  try {
    const visitor = await browser.newPage({
      baseURL: inject('siteUrl'),
      // Higher than a section: of one that fits exactly, Chromium paints the lower edge too late.
      viewport: {...shown, height: 1000},
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    await eventually(async () => expect((await visitor.goto('/samples'))?.status()).toBe(200))
    const sections = visitor.locator('main > :is(section, article, div)')
    expect(await sections.count()).toBe(sectionTypes.length)
    if (folder === undefined) return
    await mkdir(folder, {recursive: true})
    await visitor.evaluate(async () => {
      await document.fonts.ready
      for (const one of document.images) one.loading = 'eager'
      await Promise.all([...document.images].map((one) => one.decode()))
    })
    // A short one stands in the middle of its picture.
    await sections.evaluateAll((elements, height) => {
      for (const element of elements)
        if (element instanceof HTMLElement && element.offsetHeight < height)
          Object.assign(element.style, {minHeight: `${height}px`, display: 'grid', alignContent: 'center'})
    }, shown.height)
    for (const [index, type] of sectionTypes.entries()) {
      const section = sections.nth(index)
      const screenshot = await section.screenshot({animations: 'disabled'})
      await sharp(screenshot)
        .resize({...picture, position: 'top', fit: 'cover'})
        .webp({quality: 70})
        .toFile(join(folder, `${type}.webp`))
    }
  } finally {
    await browser.close()
  }
})
