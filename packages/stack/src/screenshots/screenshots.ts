import {mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {type Browser, chromium} from 'playwright-core'
import {localeCodes} from '@domora/content/locales'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'
import {browserOptions, findBrowser} from '../stack/browser.ts'
import {root} from '../stack/settings.ts'
import {step} from '../stack/steps.ts'
import {temporaryStack} from '../stack/temporary-stack.ts'
import {failWith, UserFacingError} from '../stack/user-facing-error.ts'
import {differenceOf, thumbnail} from './compare-pictures.ts'

/**
 * `pnpm screenshots`: every page in every language, light and dark, for phone and desktop, in a folder that git ignores; a few
 * of them are compared with the baselines. `pnpm screenshots --renew` replaces the baselines.
 */

const folder = join(root, '.screenshots')
const baselines = join(import.meta.dirname, '../../baselines')
const renews = process.argv.includes('--renew')

/** A picture of a whole page, without motion. */
async function shoot(browser: Browser, baseURL: string, {path, width, colorScheme}: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport: {width, height: 900},
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.goto(path)
    await page.evaluate(async () => {
      await document.fonts.ready
      for (const picture of document.images) picture.loading = 'eager'
      await Promise.all([...document.images].map((picture) => picture.decode()))
    })
    return await page.screenshot({fullPage: true, animations: 'disabled'})
  } finally {
    await context.close()
  }
}

/** The difference from the baseline, or `null`. */
async function compare(name: string, screenshot: Buffer): Promise<string | null> {
  const file = join(baselines, `${name}.webp`)
  const picture = await thumbnail(screenshot)
  if (renews) {
    await mkdir(baselines, {recursive: true})
    await writeFile(file, picture)
    return null
  }
  try {
    return await differenceOf(await readFile(file), picture)
  } catch (cause) {
    throw new UserFacingError(`${file} cannot be read.`, 'Make it: pnpm screenshots --renew', {cause})
  }
}

/** One picture of a page. */
interface Shot {
  /** The name of its file, without the ending. */
  readonly name: string
  readonly path: string
  readonly width: (typeof widths)[number]
  readonly colorScheme: (typeof schemes)[number]
}

const widths = [390, 1440] as const
const schemes = ['light', 'dark'] as const

const cmsPages: readonly Route[] = ['privacy', 'terms', 'imprint'].map((address) => ({
  kind: 'page',
  address,
}))
const routes: readonly Route[] = [...fixedRouteNames.map((kind) => ({kind})), ...cmsPages]

const paths = localeCodes.flatMap((locale) => [
  ...routes.map((route) => pathOf(route, locale)),
  `${pathOf({kind: 'waitlist'}, locale)}/sent`,
  `${pathOf({kind: 'waitlist'}, locale)}/confirm?token=none`,
  `${pathOf({kind: 'contact'}, locale)}/sent`,
  pathOf({kind: 'page', address: 'no-such-page'}, locale),
])

const nameOf = (path: string): string =>
  path === '/' ? 'landing' : path.slice(1).replace(/\?.*$/u, '').replaceAll('/', '-')

/** Every page in every language, light and dark, on a phone and on a desk. */
const shots: readonly Shot[] = schemes.flatMap((colorScheme) =>
  widths.flatMap((width) =>
    paths.map((path) => ({name: `${nameOf(path)}-${width}-${colorScheme}`, path, width, colorScheme})),
  ),
)

/** The baselines in the repository: different pages, languages and schemes. */
const baselineNames: ReadonlySet<string> = new Set([
  'landing-1440-light',
  'de-390-dark',
  'pl-pricing-1440-dark',
  'pt-waitlist-390-light',
  'de-about-1440-light',
  'pl-contact-sent-390-dark',
  'pt-no-such-page-1440-light',
])

try {
  await rm(folder, {recursive: true, force: true})
  await mkdir(folder, {recursive: true})
  const stack = await temporaryStack('screenshots')
  let browser: Browser | undefined
  const differences: string[] = []
  try {
    const opened = await chromium.launch(browserOptions(await findBrowser()))
    browser = opened
    await step(`${shots.length} pictures in ${folder}`, async (report) => {
      for (const shot of shots) {
        report(shot.name)
        const screenshot = await shoot(opened, stack.siteUrl, shot)
        await writeFile(join(folder, `${shot.name}.png`), screenshot)
        if (!baselineNames.has(shot.name)) continue
        const difference = await compare(shot.name, screenshot)
        if (difference !== null) differences.push(`${shot.name}: ${difference}`)
      }
    })
  } finally {
    await browser?.close()
    await stack.stop()
  }
  if (differences.length > 0) {
    throw new UserFacingError(
      `Changed:\n  ${differences.join('\n  ')}\n`,
      'Look at both; if the change is intended, keep it: pnpm screenshots --renew',
    )
  }
} catch (error) {
  failWith(error)
}
