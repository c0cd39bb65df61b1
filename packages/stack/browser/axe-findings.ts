import {readFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import type {AxeResults, RunOptions} from 'axe-core'
import type {Page} from 'playwright-core'

declare global {
  // Put into the page by axe-core itself.
  // oxlint-disable-next-line no-var
  var axe: {run(context: string, options: RunOptions): Promise<AxeResults>}
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds against WCAG 2.2 AA and good practice, a line each.
 *
 * @param within selector of the part of the page that is looked at
 */
export async function axeFindings(page: Page, within = 'html'): Promise<readonly string[]> {
  // A new document has no axe yet; styles that are on their way would be measured half-way.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  const {violations} = await page.evaluate(
    (context) => axe.run(context, {resultTypes: ['violations']}),
    within,
  )
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
