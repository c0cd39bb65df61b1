import {samples} from '@domora/content/samples'
import {sectionTypes} from '@domora/content/sections'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {axeFindings} from '../../e2e/axe-findings.ts'
import {inPage, useBrowser} from '../../e2e/visit.ts'
import {editor, keepContent} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'

keepContent()
useBrowser()

declare global {
  var shifted: number
}

const section = z.looseObject({_type: z.string()})
const published = z.array(
  z.looseObject({sections: z.array(section).nullish(), image: z.unknown().optional()}),
)

/** A section of each kind, as the seed or a new section has it. */
async function readKinds() {
  const documents = published.parse(await editor().fetch('*[defined(sections)]'))
  const image = documents.find((document) => document.image)?.image
  const found = new Map(documents.flatMap(({sections}) => (sections ?? []).map((one) => [one._type, one])))
  const {primaryAction} = Object(found.get('closingCall'))
  const own: Readonly<Record<string, object>> = {
    hero: {primaryAction, ledger: null},
    pictureSection: {image, width: 'text'},
    formSection: {kind: 'waitlist'},
    feature: {media: 'picture', image},
  }
  return sectionTypes.map((type) => ({
    ...Object(Object(samples)[type]),
    ...found.get(type),
    ...own[type],
    _type: type,
    _key: type,
    anchor: null,
  }))
}

const publishPage = (address: string, sections: readonly object[]) =>
  editor().createOrReplace({
    _id: `page-${address}`,
    _type: 'page',
    title: {_type: 'localizedString', gb: address, de: address},
    address: {_type: 'localizedAddress', gb: address, de: address},
    sections,
  })

/** Publishes a page, and looks at it. @returns what is wrong */
async function look(address: string, sections: readonly object[]): Promise<readonly string[]> {
  const found: string[] = []
  await publishPage(address, sections)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 834, 1440])
      await inPage({colorScheme, viewport: {width, height: 900}, reducedMotion: 'reduce'}, async ({page}) => {
        await page.addInitScript(() => {
          globalThis.shifted = 0
          const add = (list: PerformanceObserverEntryList) => {
            for (const entry of list.getEntries())
              globalThis.shifted += 'value' in entry ? Number(entry.value) : 0
          }
          new PerformanceObserver(add).observe({type: 'layout-shift', buffered: true})
        })
        await eventually(async () => expect((await page.goto(`/de/${address}`))?.status()).toBe(200))
        await page.evaluate(() => document.fonts.ready)
        const count = await page.locator('main > :is(section, article, div)').count()
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        const moved = await page.evaluate(() => globalThis.shifted)
        const name = `${address} ${colorScheme} ${width}`
        if (count !== sections.length) found.push(`${name}: ${count} sections`)
        if (sideways > 0) found.push(`${name}: scrolls sideways`)
        if (moved > 0.01) found.push(`${name}: shifts ${moved}`)
        found.push(...(await axeFindings(page, 'main', 'colours')).map((finding) => `${name}: ${finding}`))
      })
  return found
}

test.each(['paper', 'sunk', 'deep'])(
  'every kind of section can be read on the background %s',
  async (tone) => {
    const kinds = await readKinds()
    const sections = kinds.map((one) => ({...one, tone}))
    expect(await look(`on-${tone}`, sections)).toEqual([])
  },
)

test('pictures stand left or right, quotes and steps in two or three columns', async () => {
  const kinds = await readKinds()
  const of = (type: string) => kinds.find(({_type}) => _type === type)
  const sides = ['left', 'right'].map((side) => ({...of('feature'), _key: side, side}))
  const columns = ['quotes', 'steps'].flatMap((type) =>
    ['2', '3'].map((count) => ({...of(type), _key: type + count, columns: count, tone: 'deep'})),
  )
  expect(await look('layouts', [...sides, ...columns])).toEqual([])
  await inPage({viewport: {width: 1440, height: 900}}, async ({page}) => {
    await page.goto('/layouts')
    const placeOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0
    expect(await placeOf('.beside.left .full')).toBeLessThan(await placeOf('.beside.left .words'))
    expect(await placeOf('.beside.right .full')).toBeGreaterThan(await placeOf('.beside.right .words'))
    const [first, second] = [await placeOf('.steps.in-3 li'), await placeOf('.steps.in-3 li + li')]
    expect(second).toBeGreaterThan(first)
  })
})
