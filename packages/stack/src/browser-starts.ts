import {chromium} from 'playwright-core'
import {browserOptions} from './browser-options.ts'

const startsWithinMs = 20_000

/** Whether a browser really starts: one whose libraries are missing, or a stub of one, is none. */
export async function browserStarts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({...browserOptions(executablePath), timeout: startsWithinMs})
    await browser.close()
    return true
  } catch {
    // Why it does not start does not matter: the next candidate is tried.
    return false
  }
}
