import {mkdir, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {type Browser, chromium} from 'playwright-core'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {browserOptions, findBrowser} from './browser.ts'
import {root} from '../src/run/settings.ts'
import {step} from '../src/run/steps.ts'
import {temporaryStack} from './temporary-stack.ts'
import {failWith} from '../src/run/user-facing-error.ts'
import {prerenderedPaths} from './site-requests.ts'

/**
 * `pnpm screenshots`: every page, and answers to links that lead nowhere, in every language, light and dark, in a folder that
 * git ignores. `pnpm screenshots 320 1920` chooses the widths in CSS pixels; without them, a phone and a desktop.
 */

const folder = join(root, '.screenshots')
const given = process.argv.slice(2).map(Number)
const widths = given.length > 0 ? given : [390, 1440]

/** Takes a picture of a whole page, without motion. */
async function shoot(browser: Browser, url: string, width: number, colorScheme: 'light' | 'dark') {
  await using context = await browser.newContext({
    colorScheme,
    viewport: {width, height: 900},
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode()))
  })
  return await page.screenshot({fullPage: true, animations: 'disabled'})
}

const pathsOf = async (siteUrl: string): Promise<readonly string[]> => [
  ...(await prerenderedPaths(siteUrl)),
  ...localeCodes.flatMap((locale) => [
    `${pathOf({kind: 'waitlist'}, locale)}/confirm?token=none`,
    pathOf({kind: 'page', address: 'no-such-page'}, locale),
  ]),
]

const nameOf = (path: string): string =>
  path === '/' ? 'landing' : path.slice(1).replace(/\?.*$/u, '').replaceAll('/', '-')

try {
  await rm(folder, {recursive: true, force: true})
  await mkdir(folder, {recursive: true})
  await using stack = await temporaryStack('screenshots', {withoutStudio: true})
  await using browser = await chromium.launch(browserOptions(await findBrowser()))
  const paths = await pathsOf(stack.siteUrl)
  await step(`${paths.length * widths.length * 2} pictures in ${folder}`, async (report) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of widths) {
        for (const path of paths) {
          const name = `${nameOf(path)}-${width}-${colorScheme}`
          report(name)
          const screenshot = await shoot(browser, stack.siteUrl + path, width, colorScheme)
          await writeFile(join(folder, `${name}.png`), screenshot)
        }
      }
    }
  })
} catch (error) {
  failWith(error)
}
