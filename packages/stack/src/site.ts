import {join} from 'node:path'
import {builtOnce} from './built-once.ts'
import {dataDirectory, webDirectory} from './paths.ts'
import {runCommand} from './run-command.ts'
import {type ServerProcess, startServer} from './server-process.ts'
import {sourceStamp} from './source-stamp.ts'
import type {Report} from './steps.ts'

const next = join(webDirectory, 'node_modules/.bin/next')

/** Settings that end up inside the built pages. */
const builtIn = ['SITE_URL', 'SANITY_API_HOST', 'SANITY_PROJECT_ID', 'SANITY_DATASET']

/** Builds the site from the content of the lake in `env`, unless the last build is from the same sources. */
export async function buildSite(env: Readonly<Record<string, string>>, report: Report): Promise<boolean> {
  const settings = Object.fromEntries(builtIn.map((name) => [name, env[name] ?? '']))
  return builtOnce(
    {
      stampFile: join(webDirectory, '.next/domora-stamp'),
      stamp: await sourceStamp(['web', 'packages/content', 'packages/leads'], settings),
      result: join(webDirectory, '.next/BUILD_ID'),
    },
    () => runCommand({command: next, args: ['build'], cwd: webDirectory, env, logFile: join(dataDirectory, 'logs/site-build.log')}, report),
  )
}

/** Starts the built site, or with `dev` the development server. */
export const startSite = (port: number, env: Readonly<Record<string, string>>, mode: 'start' | 'dev' = 'start'): Promise<ServerProcess> =>
  startServer({
    name: 'The site',
    command: next,
    args: [mode, '-H', '127.0.0.1', '-p', String(port)],
    cwd: webDirectory,
    env: {...env, PORT: String(port)},
    logFile: join(dataDirectory, 'logs/site.log'),
    readyUrl: `http://127.0.0.1:${port}/robots.txt`,
  })
