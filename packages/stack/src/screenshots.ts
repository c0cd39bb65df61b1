import {mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import {localeCodes} from '@domora/content/locales'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'
import {type Browser, chromium} from 'playwright-core'
import {browserOptions} from './browser-options.ts'
import {findBrowser} from './find-browser.ts'
import {root} from './paths.ts'
import {failWith, step} from './steps.ts'
import {temporaryStack} from './temporary-stack.ts'

/** `pnpm screenshots`: every page in every language, light and dark, on a phone and on a desk. */

const folder = join(root, '.screenshots')
const widths = [390, 1440]
const schemes = ['light', 'dark'] as const

const editorPages: readonly Route[] = ['privacy', 'terms', 'imprint'].map((slug) => ({kind: 'page', slug}))
const routes: readonly Route[] = [...fixedRouteNames.map((kind) => ({kind})), ...editorPages]
const pages = localeCodes.flatMap((locale) => [
  ...routes.map((route) => pathOf(route, locale)),
  `${pathOf({kind: 'waitlist'}, locale)}/sent`,
  `${pathOf({kind: 'contact'}, locale)}/sent`,
  `${pathOf({kind: 'page', slug: 'no-such-page'}, locale)}`,
])

const nameOf = (path: string): string => (path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-'))

try {
  await mkdir(folder, {recursive: true})
  const stack = await temporaryStack('screenshots')
  let browser: Browser | undefined
  try {
    const opened = await chromium.launch(browserOptions(await findBrowser()))
    browser = opened
    await step(`${pages.length * widths.length * schemes.length} pictures in ${folder}`, async (report) => {
      for (const colorScheme of schemes) {
        for (const width of widths) {
          const context = await opened.newContext({
            baseURL: stack.siteUrl,
            colorScheme,
            viewport: {width, height: 900},
          })
          const page = await context.newPage()
          for (const path of pages) {
            await page.goto(path)
            await page.evaluate(() => document.fonts.ready.then(() => undefined))
            const file = `${nameOf(path)}-${width}-${colorScheme}.png`
            await page.screenshot({path: join(folder, file), fullPage: true})
            report(file)
          }
          await context.close()
        }
      }
    })
  } finally {
    await browser?.close()
    await stack.stop()
  }
} catch (error) {
  failWith(error)
}
