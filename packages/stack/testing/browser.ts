import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {chromium, type LaunchOptions} from 'playwright-core'
import {hasDebianProgram} from './debian-package.ts'
import {runCommand} from '../src/run/processes.ts'
import {binDirectory, dataDirectory, logFile, root, stackEnvironment} from '../src/run/settings.ts'
import type {ReportProgress} from '../src/run/steps.ts'
import {UserFacingError} from '../src/run/user-facing-error.ts'

/** Chromium without a window and without requests of its own to the internet. */
export const browserOptions = (executablePath: string): LaunchOptions => ({
  executablePath,
  headless: true,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Otherwise the headless shell rounds the widths of letters to whole pixels.
    '--font-render-hinting=none',
    // Root may not use the sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
})

/** Whether a browser really starts: its libraries may be missing, or the program may be a stub. */
async function browserStarts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({...browserOptions(executablePath), timeout: 20_000})
    await browser.close()
    return true
  } catch {
    // Why it does not start does not matter: the next candidate is tried.
    return false
  }
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const installLog = logFile(dataDirectory, 'browser-install')

async function installedBrowser(): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(':')
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...applications,
    // Playwright's own.
    chromium.executablePath(),
  ]
  for (const path of candidates) {
    if (existsSync(path) && (await browserStarts(path))) return path
  }
  return undefined
}

async function installPlaywrights(report: ReportProgress): Promise<void> {
  const cli = join(root, 'packages/stack/node_modules/playwright-core/cli.js')
  const command = {
    command: join(binDirectory, 'node'),
    args: [cli, 'install', 'chromium'],
    cwd: root,
    // Without an answer from the network the tests must not wait for minutes.
    env: {PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000'},
    logFile: installLog,
  }
  await runCommand(command, report)
}

/** Debian's build for tests. It does not have a back-forward cache. */
const shell = '/usr/bin/chromium-headless-shell'

/**
 * A whole browser: that of `CHROME_PATH`, an installed Chromium or Chrome, else Debian's package where that may be installed, else
 * Playwright's own.
 *
 * @throws {UserFacingError} when there is none and none can be installed.
 */
export async function findBrowser(report: ReportProgress = () => {}): Promise<string> {
  const chosen = stackEnvironment(process.env).CHROME_PATH
  // The tests run with the shell as their choice (run-tests.ts).
  if (chosen !== undefined && chosen !== shell) {
    if (existsSync(chosen)) return chosen
    throw new UserFacingError(
      `CHROME_PATH names ${chosen}, which does not exist.`,
      'Correct it or leave it out.',
    )
  }
  const installs = [
    () => {},
    () => hasDebianProgram('/usr/bin/chromium', ['chromium']),
    () => installPlaywrights(report),
  ]
  let failure: unknown
  for (const install of installs) {
    try {
      await install()
    } catch (error) {
      failure = error
    }
    const installed = await installedBrowser()
    if (installed !== undefined) return installed
  }
  throw new UserFacingError(
    'There is no browser for the tests, and none could be installed.',
    `Install Chromium or Chrome, or set CHROME_PATH. What was tried is in ${installLog}.`,
    {cause: failure},
  )
}

/**
 * The browser of the tests: Debian's headless shell, with which a visit costs a third of the processor time, else the
 * browser that {@link findBrowser} finds.
 *
 * @throws {UserFacingError} when there is none and none can be installed.
 */
export async function findTestBrowser(report?: ReportProgress): Promise<string> {
  // The site's fallback fonts are fitted to them: without them, a page would move when its web fonts arrive.
  hasDebianProgram('/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf', ['fonts-liberation'])
  const chosen = stackEnvironment(process.env).CHROME_PATH
  if (chosen === shell) return shell
  const isFree = chosen === undefined && hasDebianProgram(shell, ['chromium-headless-shell'])
  return isFree && (await browserStarts(shell)) ? shell : findBrowser(report)
}
