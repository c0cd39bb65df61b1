import {spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {chromium} from 'playwright-core'
import {browserStarts} from './browser-starts.ts'
import {MendableError} from './mendable-error.ts'
import {binDirectory, dataDirectory, root} from './paths.ts'
import {runCommand} from './run-command.ts'
import {stackEnvironment} from './stack-env.ts'
import {logFile} from './stack-settings.ts'
import type {Report} from './steps.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser that `playwright-core install` puts away. */
const ownBrowser = (): string => chromium.executablePath()

async function installedBrowser(): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(':')
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...applications,
    ownBrowser(),
  ]
  for (const path of candidates) {
    if (existsSync(path) && (await browserStarts(path))) return path
  }
  return undefined
}

const isRootOnDebian = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], {stdio: 'ignore'}).status === 0

async function installPlaywrights(report: Report, log: string): Promise<void> {
  const cli = join(root, 'packages/stack/node_modules/playwright-core/cli.js')
  await runCommand(
    {
      command: join(binDirectory, 'node'),
      args: [cli, 'install', 'chromium'],
      cwd: root,
      // A network that swallows everything must not hold the tests up for minutes.
      env: {PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000'},
      logFile: log,
    },
    report,
  )
}

async function installDebians(report: Report, log: string): Promise<void> {
  const env = {DEBIAN_FRONTEND: 'noninteractive'}
  const apt = (...args: string[]) =>
    runCommand({command: 'apt-get', args, cwd: root, env, logFile: log}, report)
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', 'chromium')
}

/**
 * The browser that the tests drive: an installed Chromium or Chrome, else Playwright's own, else Debian's
 * package where that may be installed.
 *
 * @throws {MendableError} when there is none and none can be installed.
 */
export async function findBrowser(report: Report = () => {}): Promise<string> {
  const chosen = stackEnvironment(process.env).CHROME_PATH
  if (chosen !== undefined) {
    if (existsSync(chosen)) return chosen
    throw new MendableError(
      `CHROME_PATH names ${chosen}, which does not exist.`,
      'Correct it or leave it out.',
    )
  }
  const found = await installedBrowser()
  if (found !== undefined) return found
  const failures: unknown[] = []
  const ways = isRootOnDebian() ? [installPlaywrights, installDebians] : [installPlaywrights]
  for (const install of ways) {
    try {
      await install(report, logFile(dataDirectory, 'browser-install'))
      const installed = await installedBrowser()
      if (installed !== undefined) return installed
    } catch (error) {
      failures.push(error)
    }
  }
  throw new MendableError(
    'There is no browser for the tests, and none could be installed.',
    `Install Chromium or Chrome, or set CHROME_PATH. What was tried is in ${logFile(dataDirectory, 'browser-install')}.`,
    {cause: new AggregateError(failures)},
  )
}
