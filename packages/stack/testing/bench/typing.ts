import {chromium, type Page} from 'playwright-core'
import {browserOptions, findBrowser} from '../browser.ts'
import {step} from '../../src/run/steps.ts'
import {temporaryStack} from '../temporary-stack.ts'
import {median, percentile, type Row} from './samples.ts'

const keystrokes = 40
const warmUps = 3

/** Forms with the most fields, and the field that is typed in. */
const documents = [
  {
    name: 'landing page: hero',
    place: '/content/pages;landingPage,path=sections%5B_key%3D%3D%22hero-main%22%5D',
    field: 'sections[_key=="hero-main"].heading.de',
  },
  {name: 'pricing page', place: '/content/pages;pricingPage', field: 'heading.de'},
  {name: 'settings', place: '/content/site;siteSettings', field: 'tagline.de'},
]

/** Times each key from its press until `isShown` holds of the text with it; a pause between keys lets Studio save. */
async function timeKeys(
  page: Page,
  field: string,
  isShown: (text: string) => Promise<unknown>,
): Promise<number[]> {
  // Before the form has its document it takes no letter.
  const input = page.getByTestId(`field-${field}`).locator(':is(input, textarea):not([readonly])').first()
  await input.click()
  await input.press('End')
  const samples: number[] = []
  for (let key = -warmUps; key < keystrokes; key++) {
    const text = `${await input.inputValue()}${String.fromCodePoint(97 + (Math.abs(key) % 26))}`
    const started = performance.now()
    await input.press(text.slice(-1))
    await isShown(text)
    if (key >= 0) samples.push(performance.now() - started)
    await page.waitForTimeout(120)
  }
  return samples
}

/** The time from a key in Studio until the field shows its letter, in the largest documents, and until the preview does. */
export async function benchTyping(): Promise<Row[]> {
  await using stack = await temporaryStack('bench')
  await using browser = await chromium.launch(browserOptions(await findBrowser()))
  const rows: Row[] = []
  const add = (what: string, samples: readonly number[]) =>
    rows.push({
      'from a key to': what,
      median: median(samples),
      p95: percentile(samples, 0.95),
      worst: Math.max(...samples),
    })
  const page = await browser.newPage({baseURL: stack.studioUrl, viewport: {width: 1440, height: 900}})
  for (const {name, place, field} of documents) {
    await step(`Typing: ${name}`, async () => {
      await page.goto(place)
      const drawn = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      add(`its letter in the form: ${name}`, await timeKeys(page, field, drawn))
    })
  }
  await step('Typing beside the preview', async () => {
    await page.goto(
      '/preview/page/landingPage/sections%5B_key%3D%3D%22hero-main%22%5D.heading.de?preview=/de',
    )
    const preview = page.frameLocator('iframe')
    await preview.locator('sanity-visual-editing').waitFor({state: 'attached'})
    const shown = (text: string) => preview.locator('h1', {hasText: text}).waitFor({timeout: 15_000})
    add('the page in the preview', await timeKeys(page, 'sections[_key=="hero-main"].heading.de', shown))
  })
  return rows
}
