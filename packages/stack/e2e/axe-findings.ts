import {readFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import type {AxeResults, RunOptions} from 'axe-core'
import type {Page} from 'playwright-core'

declare global {
  // Put into the page by axe-core itself.
  var axe: {run(context: string, options: RunOptions): Promise<AxeResults>}
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds against WCAG 2.2 AA and good practice, a line each.
 *
 * @param within selector of the part of the page that is looked at
 * @param rules all that axe has, or those alone that colours decide
 */
export async function axeFindings(
  page: Page,
  within = 'html',
  rules: 'all' | 'colours' = 'all',
): Promise<readonly string[]> {
  // A new document has no axe yet; styles that are on their way would be measured half-way.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  const {violations} = await page.evaluate(
    ({context, only}) =>
      axe.run(context, {
        resultTypes: ['violations'],
        // What it would fetch again are styles, and they stand in the page.
        preload: false,
        ...(only.length > 0 && {runOnly: {type: 'rule', values: only}}),
      }),
    {context: within, only: rules === 'colours' ? ['color-contrast', 'link-in-text-block'] : []},
  )
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** The same for light and dark: rules that depend on no colour are checked once. */
export async function axeInBothSchemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({colorScheme: 'light'})
  const light = await axeFindings(page)
  await page.emulateMedia({colorScheme: 'dark'})
  return [...light, ...(await axeFindings(page, 'html', 'colours'))]
}
