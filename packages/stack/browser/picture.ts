import {join} from 'node:path'
import type {Page} from 'playwright-core'

/** Where pictures are kept, if a run is to make any: `pnpm editor-pictures` makes those of docs/editors.md. */
const folder = process.env['PICTURES']

/** Keeps what a page shows as a picture, in runs that make pictures; others leave the checkout as it is. */
export async function picture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  await page.getByText('Saving...').waitFor({state: 'hidden'})
  // What was said of the step before belongs to no picture.
  const style = '[data-ui="Toast"] {visibility: hidden}'
  await page.screenshot({path: join(folder, `editors-${name}.png`), style, animations: 'disabled'})
}
