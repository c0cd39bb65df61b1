import {spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {chromium} from 'playwright-core'
import {MendableError} from './mendable-error.ts'
import {binDirectory, dataDirectory, root} from './paths.ts'
import {runCommand} from './run-command.ts'
import type {Report} from './steps.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function installedBrowser(): string | undefined {
  const chosen = process.env['CHROME_PATH']
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    throw new MendableError(
      `CHROME_PATH names ${chosen}, which does not exist.`,
      'Correct it or leave it out.',
    )
  }
  const folders = (process.env['PATH'] ?? '').split(':')
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...applications,
  ]
  return candidates.find((path) => existsSync(path)) ?? ownBrowser()
}

/** The browser that `playwright-core install` put away earlier. */
function ownBrowser(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const isRootOnDebian = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], {stdio: 'ignore'}).status === 0

async function installBrowser(report: Report): Promise<void> {
  const logFile = join(dataDirectory, 'logs/browser-install.log')
  const failures: unknown[] = []
  try {
    const args = ['install', 'chromium-headless-shell', 'chromium']
    await runCommand(
      {
        command: join(binDirectory, 'node'),
        args: [join(root, 'packages/stack/node_modules/playwright-core/cli.js'), ...args],
        cwd: root,
        logFile,
      },
      report,
    )
    if (ownBrowser()) return
  } catch (error) {
    failures.push(error)
  }
  if (isRootOnDebian()) {
    const env = {DEBIAN_FRONTEND: 'noninteractive'}
    await runCommand({command: 'apt-get', args: ['update'], cwd: root, env, logFile}, report)
    await runCommand(
      {
        command: 'apt-get',
        args: ['install', '-y', '--no-install-recommends', 'chromium'],
        cwd: root,
        env,
        logFile,
      },
      report,
    )
    return
  }
  throw new MendableError(
    'No browser could be installed for the tests.',
    `Install Chromium or Chrome, or set CHROME_PATH. What was tried is in ${logFile}.`,
    {cause: failures[0]},
  )
}

/**
 * The browser that the tests drive: an installed Chromium or Chrome, else Playwright's own, else Debian's
 * package where that may be installed.
 *
 * @throws {MendableError} when there is none and none can be installed.
 */
export async function findBrowser(report: Report = () => {}): Promise<string> {
  const found = installedBrowser()
  if (found !== undefined) return found
  await installBrowser(report)
  const installed = installedBrowser()
  if (installed !== undefined) return installed
  throw new MendableError('The browser that was installed cannot be found.', 'Set CHROME_PATH to it.')
}
