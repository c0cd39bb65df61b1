import {join} from 'node:path'
import {type Build, builtOnce, sourceStamp} from './builds.ts'
import {runCommand, type ServerProcess, startServer} from './processes.ts'
import {logFile, type StackSettings, studioDirectory} from './settings.ts'
import type {ReportProgress} from './steps.ts'

const sanity = join(studioDirectory, 'node_modules/.bin/sanity')

/** Addresses of the lake and the site, as a browser reaches them. */
const environmentOf = ({ports}: StackSettings): Record<string, string> => ({
  SANITY_STUDIO_API_HOST: `http://localhost:${ports.lake}`,
  SANITY_STUDIO_SITE_URL: `http://localhost:${ports.site}`,
})

/** What a build of Studio is made from, and its folder. */
async function studioBuildOf(settings: StackSettings): Promise<Build> {
  const directory = join(studioDirectory, settings.studioBuild)
  return {
    stampFile: join(directory, 'stamp'),
    stamp: await sourceStamp(
      ['studio', 'packages/content', 'packages/content-lake/src/streams'],
      environmentOf(settings),
    ),
    result: join(directory, 'index.html'),
  }
}

/** Builds Studio, unless the last build is from the same sources. */
export async function buildStudio(
  settings: StackSettings,
  report: ReportProgress,
  signal?: AbortSignal,
): Promise<void> {
  await builtOnce(await studioBuildOf(settings), () =>
    runCommand(
      {
        command: sanity,
        args: ['build', settings.studioBuild, '--yes'],
        cwd: studioDirectory,
        env: environmentOf(settings),
        logFile: logFile(settings.dataDirectory, 'studio-build'),
      },
      report,
      signal,
    ),
  )
}

/** Serves Studio, built or as development server. */
export function startStudio(settings: StackSettings, signal?: AbortSignal): Promise<ServerProcess> {
  const {ports, mode, dataDirectory, studioBuild} = settings
  const listen = ['--host', '127.0.0.1', '--port', String(ports.studio)]
  return startServer(
    {
      name: 'Studio',
      command: sanity,
      args: mode === 'dev' ? ['dev', ...listen] : ['preview', studioBuild, ...listen],
      cwd: studioDirectory,
      env: environmentOf(settings),
      logFile: logFile(dataDirectory, 'studio'),
      readyUrl: `http://127.0.0.1:${ports.studio}/`,
    },
    signal,
  )
}
