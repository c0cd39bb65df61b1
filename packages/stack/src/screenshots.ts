import {mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {type Browser, chromium} from 'playwright-core'
import {browserOptions} from './browser-options.ts'
import {findBrowser} from './find-browser.ts'
import {MendableError} from './mendable-error.ts'
import {root} from './paths.ts'
import {differenceOf, kept} from './screenshots/compare-pictures.ts'
import {keptShots, type Shot, shots} from './screenshots/shots.ts'
import {failWith, step} from './steps.ts'
import {temporaryStack} from './temporary-stack.ts'

/**
 * `pnpm screenshots`: every page in every language, light and dark, on a phone and on a desk, in a folder that git ignores;
 * a few of them are compared with those that are kept. `pnpm screenshots --renew` keeps them as they are now.
 */

const folder = join(root, '.screenshots')
const baselines = join(import.meta.dirname, '../baselines')
const renews = process.argv.includes('--renew')

/** A page at rest, with all of its pictures. */
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

/** What differs from the picture that is kept, or `null`. */
async function compare(name: string, screenshot: Buffer): Promise<string | null> {
  const file = join(baselines, `${name}.webp`)
  const picture = await kept(screenshot)
  if (renews) {
    await mkdir(baselines, {recursive: true})
    await writeFile(file, picture)
    return null
  }
  try {
    return await differenceOf(await readFile(file), picture)
  } catch (cause) {
    throw new MendableError(`${file} cannot be read.`, 'Make it: pnpm screenshots --renew', {cause})
  }
}

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
        if (!keptShots.includes(shot.name)) continue
        const difference = await compare(shot.name, screenshot)
        if (difference !== null) differences.push(`${shot.name}: ${difference}`)
      }
    })
  } finally {
    await browser?.close()
    await stack.stop()
  }
  if (differences.length > 0) {
    throw new MendableError(
      `Not as it was:\n  ${differences.join('\n  ')}\n`,
      'Look at both; if it is meant, keep it: pnpm screenshots --renew',
    )
  }
} catch (error) {
  failWith(error)
}
