import {join} from 'node:path'
import {builtOnce} from './built-once.ts'
import {dataDirectory, studioDirectory} from './paths.ts'
import {runCommand} from './run-command.ts'
import {type ServerProcess, startServer} from './server-process.ts'
import {sourceStamp} from './source-stamp.ts'
import type {Report} from './steps.ts'

const sanity = join(studioDirectory, 'node_modules/.bin/sanity')

/** What Studio must know of the stack around it. */
export const studioEnvironment = (siteUrl: string, lakeUrl: string): Record<string, string> => ({
  SANITY_STUDIO_API_HOST: lakeUrl,
  SANITY_STUDIO_SITE_URL: siteUrl,
})

/** Builds Studio, unless the last build is from the same sources. */
export async function buildStudio(env: Readonly<Record<string, string>>, report: Report): Promise<boolean> {
  return builtOnce(
    {
      stampFile: join(studioDirectory, 'dist/domora-stamp'),
      stamp: await sourceStamp(['studio', 'packages/content'], env),
      result: join(studioDirectory, 'dist/index.html'),
    },
    () =>
      runCommand(
        {command: sanity, args: ['build', '--yes'], cwd: studioDirectory, env, logFile: join(dataDirectory, 'logs/studio-build.log')},
        report,
      ),
  )
}

/** Serves the built Studio, or with `dev` the development server. */
export const startStudio = (port: number, env: Readonly<Record<string, string>>, mode: 'preview' | 'dev' = 'preview'): Promise<ServerProcess> =>
  startServer({
    name: 'Studio',
    command: sanity,
    args: [mode, '--host', '127.0.0.1', '--port', String(port)],
    cwd: studioDirectory,
    env,
    logFile: join(dataDirectory, 'logs/studio.log'),
    readyUrl: `http://127.0.0.1:${port}/`,
  })
