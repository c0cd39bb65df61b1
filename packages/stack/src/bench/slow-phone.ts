import type {Browser, Page} from 'playwright-core'

/** Lighthouse's slow 4G, applied while the page loads, and a processor four times as slow. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
}

/** Runs `work` in a page as a phone on a slow network has it, with nothing in its cache. */
export async function onSlowPhone<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({viewport: {width: 412, height: 823}, deviceScaleFactor: 1.75})
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', network)
    await client.send('Emulation.setCPUThrottlingRate', {rate: 4})
    return await work(page)
  } finally {
    await context.close()
  }
}
