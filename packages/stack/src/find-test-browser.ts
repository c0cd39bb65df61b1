import {browserStarts} from './browser-starts.ts'
import {hasDebianProgram} from './debian-package.ts'
import {findBrowser} from './find-browser.ts'
import {stackEnvironment} from './stack-env.ts'
import type {Report} from './steps.ts'

const shell = '/usr/bin/chromium-headless-shell'

/**
 * The browser that tests drive. Debian's headless shell is the same Chromium without windows of its own, which
 * full Chromium draws for every visit even when nobody sees them: a visit costs a third of the processor time.
 * Elsewhere it is the browser that {@link findBrowser} finds.
 *
 * @throws {MendableError} when there is none and none can be installed.
 */
export async function findTestBrowser(report?: Report): Promise<string> {
  const isChosen = stackEnvironment(process.env).CHROME_PATH !== undefined
  if (!isChosen && hasDebianProgram(shell, ['chromium-headless-shell']) && (await browserStarts(shell)))
    return shell
  return findBrowser(report)
}
