import {cp, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {contentTypes} from '@domora/content/cache-tags'
import {encodeSignatureHeader, SIGNATURE_HEADER_NAME} from '@sanity/webhook'
import {z} from 'zod'
import {type Build, builtOnce, exclusively, sourceStamp} from './builds.ts'
import {runCommand, type ServerProcess, startServer} from './processes.ts'
import {logFile, type StackSettings, webDirectory} from './settings.ts'
import type {ReportProgress} from './steps.ts'

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

/** What a build of the site is made from, and its folder. */
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
  report: ReportProgress,
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
      // Now, because a running site writes into its build.
      const copy = await siteBuildOf({...settings, siteBuild: copied}, env)
      await builtOnce(copy, async () => void (await copyBuild(siteBuild, suffix)))
    }
    return isNew && siteBuiltFor === undefined
  }
  // The stack that runs from the copy waits for it, instead of building the same again.
  return exclusively(join(webDirectory, `${copied}-lock`), build, signal)
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
      // Pages of an older build are revalidated by `revalidateSite`.
      env: {RENEW_AT_START: 'no', ...env, PORT: String(ports.site), SITE_BUILD_DIR: siteBuild},
      logFile: logFile(dataDirectory, 'site'),
      readyUrl: `http://127.0.0.1:${ports.site}/robots.txt`,
    },
    signal,
  )

/** A copy of a build of the site. */
export interface BuildCopy {
  /** Its folder below `web/`. */
  readonly name: string
  remove(): Promise<void>
}

/** All but the cache of the bundler, the standalone server, the stamp, and files that a running site is writing. */
const isNeeded = (path: string): boolean => !/\/(?:cache\/turbopack|standalone|stamp)$|\.new$/.test(path)

/**
 * Copies a build of the site, so that a second instance can run from it or a test change its pages.
 *
 * @param build its folder below `web/`
 * @param suffix lower-case letters, different for copies that exist at the same time
 */
export async function copyBuild(build: string, suffix: string): Promise<BuildCopy> {
  const name = `${build}-${suffix}`
  const copy = join(webDirectory, name)
  const remove = () => rm(copy, {recursive: true, force: true})
  await remove()
  try {
    await cp(join(webDirectory, build), copy, {recursive: true, verbatimSymlinks: true, filter: isNeeded})
  } catch (error) {
    await remove()
    throw error
  }
  return {name, remove}
}

/**
 * Sends a site the webhook of the lake for a changed document.
 *
 * @returns the status of the answer
 */
export async function sendWebhook(siteUrl: string, secret: string, type: string, id = type): Promise<number> {
  const body = JSON.stringify({_id: id, _type: type})
  const signature = await encodeSignatureHeader(body, Date.now(), secret)
  const response = await fetch(`${siteUrl}/api/revalidate`, {
    method: 'POST',
    body,
    headers: {'content-type': 'application/json', [SIGNATURE_HEADER_NAME]: signature},
  })
  await response.arrayBuffer()
  return response.status
}

/**
 * Revalidates all pages of a site, as if a document of every type had changed while it was down.
 *
 * @throws when the site refuses a webhook.
 */
export async function revalidateSite(siteUrl: string, secret: string): Promise<void> {
  // All at once: the site handles waiting changes together.
  const statuses = await Promise.all(contentTypes.map((type) => sendWebhook(siteUrl, secret, type)))
  const refused = statuses.find((status) => status >= 400)
  if (refused !== undefined) throw new Error(`the site answers ${refused} to a webhook`)
}

const latestBuild = z.object({id: z.string()})
const routeRules = z.object({prerendered: z.array(z.string()).min(40)})

async function json(url: string): Promise<unknown> {
  const response = await fetch(url, {signal: AbortSignal.timeout(10_000)})
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`)
  return response.json()
}

/**
 * The paths of every page in every language, as a site's route rules list them.
 *
 * @throws when the site does not answer, or lists fewer than it has.
 */
export async function prerenderedPaths(siteUrl: string): Promise<readonly string[]> {
  const {id} = latestBuild.parse(await json(`${siteUrl}/builds/latest.json`))
  return routeRules.parse(await json(`${siteUrl}/builds/meta/${id}.json`)).prerendered
}
