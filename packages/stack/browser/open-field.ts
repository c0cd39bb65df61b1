import type {FrameLocator} from 'playwright-core'

/** Clicks the first such element of the page in the preview, once it is known to lead to a field. */
export async function openField(preview: FrameLocator, selector: string): Promise<void> {
  const element = preview.locator(selector).first()
  await element.hover()
  await element.click()
}
