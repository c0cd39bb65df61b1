import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {z} from 'zod'
import {builtOnce, exclusively, sourceStamp} from './builds.ts'
import {runCommand, type ServerProcess, startServer} from './processes.ts'
import {binDirectory, logFile, type StackSettings, webDirectory} from './settings.ts'
import type {ReportProgress} from './steps.ts'

type Environment = Readonly<Record<string, string>>

const next = join(webDirectory, 'node_modules/.bin/next')

/**
 * Builds the site from the content of the lake in `env`, unless the last build is from the same sources. Addresses are none of
 * these: a site that starts renders its pages.
 */
export async function buildSite(
  {siteBuild, dataDirectory}: StackSettings,
  env: Environment,
  report: ReportProgress,
  signal?: AbortSignal,
): Promise<void> {
  const directory = join(webDirectory, siteBuild)
  const sources = ['web', 'packages/content', 'packages/leads', 'packages/seed']
  const command = {
    command: next,
    args: ['build'],
    cwd: webDirectory,
    env: {...env, SITE_BUILD_DIR: siteBuild},
    logFile: logFile(dataDirectory, 'site-build'),
  }
  const build = async () => {
    const stamp = await sourceStamp(sources, {})
    await builtOnce({directory, result: 'BUILD_ID', stamp}, () => runCommand(command, report, signal))
  }
  // Another stack with the same build waits for it, instead of building the same again.
  await exclusively(`${directory}-lock`, build, signal)
}

/** Starts the site, built or as development server. */
export const startSite = (
  {ports, mode, dataDirectory, siteBuild}: StackSettings,
  env: Environment,
  signal?: AbortSignal,
): Promise<ServerProcess> =>
  startServer(
    {
      name: 'The site',
      command: join(binDirectory, 'node'),
      args: ['start.mts', mode],
      cwd: webDirectory,
      env: {
        SITE_CACHE_DIR: join(dataDirectory, 'site-cache'),
        ...env,
        PORT: String(ports.site),
        SITE_BUILD_DIR: siteBuild,
      },
      logFile: logFile(dataDirectory, 'site'),
      readyUrl: `http://127.0.0.1:${ports.site}/robots.txt`,
    },
    signal,
  )

const readiness = z.object({stale: z.number()})

/** Waits until a site has rendered all pages from the newest content. */
export async function waitUntilRevalidated(siteUrl: string, signal?: AbortSignal): Promise<void> {
  const staleCount = async () => readiness.parse(await (await fetch(`${siteUrl}/api/ready`)).json()).stale
  // Counting takes some 10 ms on a site with 2,000 pages.
  for (let pauseMs = 20; (await staleCount()) > 0; pauseMs = Math.min(pauseMs * 1.1, 200))
    await sleep(pauseMs, undefined, {signal})
}
