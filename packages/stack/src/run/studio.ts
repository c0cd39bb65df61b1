import {join} from 'node:path'
import {builtOnce, sourceStamp} from './builds.ts'
import {runCommand, type ServerProcess, startServer} from './processes.ts'
import {logFile, type StackSettings, studioDirectory} from './settings.ts'
import type {ReportProgress} from './steps.ts'

const sanity = join(studioDirectory, 'node_modules/.bin/sanity')

/** Addresses of the lake and the site, as a browser reaches them. */
const environmentOf = ({ports}: StackSettings): Record<string, string> => ({
  SANITY_STUDIO_API_HOST: `http://localhost:${ports.lake}`,
  SANITY_STUDIO_SITE_URL: `http://localhost:${ports.site}`,
})

/** Builds Studio, unless the last build is from the same sources. */
export async function buildStudio(
  settings: StackSettings,
  report: ReportProgress,
  signal?: AbortSignal,
): Promise<void> {
  const {studioBuild, dataDirectory} = settings
  const env = environmentOf(settings)
  const sources = ['studio', 'packages/content', 'packages/content-lake/src/streams']
  const build = {
    directory: join(studioDirectory, studioBuild),
    result: 'index.html',
    stamp: await sourceStamp(sources, env),
  }
  const command = {
    command: sanity,
    args: ['build', studioBuild, '--yes'],
    cwd: studioDirectory,
    env,
    logFile: logFile(dataDirectory, 'studio-build'),
  }
  await builtOnce(build, () => runCommand(command, report, signal))
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
