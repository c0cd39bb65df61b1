import {join} from 'node:path'
import {type Build, builtOnce} from './built-once.ts'
import {copyBuild} from './copy-build.ts'
import {oneAtATime} from './one-at-a-time.ts'
import {webDirectory} from './paths.ts'
import {runCommand} from './run-command.ts'
import {type ServerProcess, startServer} from './server-process.ts'
import {sourceStamp} from './source-stamp.ts'
import {logFile, type StackSettings} from './stack-settings.ts'
import type {Report} from './steps.ts'

type Environment = Readonly<Record<string, string>>

const next = join(webDirectory, 'node_modules/.bin/next')

/** Settings that end up inside the built pages. */
const builtIn = [
  'SITE_URL',
  'SANITY_PROJECT_ID',
  'SANITY_DATASET',
  'SANITY_STUDIO_ORIGIN',
  'PRERENDER_LOCALES',
  'BUILD_CHECK_MINUTES',
]

const buildEnvironment = ({siteBuiltFor}: StackSettings, env: Environment): Environment => ({
  ...env,
  ...(siteBuiltFor !== undefined && {SITE_URL: siteBuiltFor}),
})

/** What a build of the site is made from, and where it stands. */
export async function siteBuildOf(settings: StackSettings, env: Environment): Promise<Build> {
  const all = {...process.env, ...buildEnvironment(settings, env)}
  const inside = Object.fromEntries(builtIn.map((name) => [name, all[name] ?? '']))
  const directory = join(webDirectory, settings.siteBuild)
  return {
    stampFile: join(directory, 'stamp'),
    stamp: await sourceStamp(['web', 'packages/content', 'packages/leads', 'packages/seed'], inside),
    result: join(directory, 'BUILD_ID'),
  }
}

/**
 * Builds the site from the content of the lake in `env`, unless the last build is from the same sources.
 *
 * @returns whether its pages are as a site with these settings renders them now; those of an older build may show
 *   older content, those of another stack's build show its address
 */
export async function buildSite(
  settings: StackSettings,
  env: Environment,
  report: Report,
  signal?: AbortSignal,
): Promise<boolean> {
  const {siteBuild, siteBuildLentTo: suffix, siteBuiltFor} = settings
  const copied = suffix === undefined ? siteBuild : `${siteBuild}-${suffix}`
  const build = async () => {
    const isNew = await builtOnce(await siteBuildOf(settings, env), () =>
      runCommand(
        {
          command: next,
          args: ['build'],
          cwd: webDirectory,
          env: {...buildEnvironment(settings, env), SITE_BUILD_DIR: siteBuild},
          logFile: logFile(settings.dataDirectory, 'site-build'),
        },
        report,
        signal,
      ),
    )
    if (suffix !== undefined) {
      // Now, because a site that runs writes into its build.
      const copy = await siteBuildOf({...settings, siteBuild: copied}, env)
      await builtOnce(copy, async () => void (await copyBuild(siteBuild, suffix)))
    }
    return isNew && siteBuiltFor === undefined
  }
  // Whoever is to run from the copy waits for it, rather than build the same once more.
  return oneAtATime(join(webDirectory, `${copied}-lock`), build, signal)
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
      command: next,
      args: [mode, '-H', '127.0.0.1', '-p', String(ports.site)],
      cwd: webDirectory,
      // Whoever starts a build that is not new says so (renew-site.ts).
      env: {RENEW_AT_START: 'no', ...env, PORT: String(ports.site), SITE_BUILD_DIR: siteBuild},
      logFile: logFile(dataDirectory, 'site'),
      readyUrl: `http://127.0.0.1:${ports.site}/robots.txt`,
    },
    signal,
  )
