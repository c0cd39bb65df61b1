import {join} from 'node:path'
import {startContentLake} from 'content-lake'
import {localSecrets, type Secrets} from './secrets.ts'
import {answers} from './processes.ts'
import {portsFrom, seedFile, type StackSettings} from './settings.ts'
import {UserFacingError} from './user-facing-error.ts'

export const localProject = {projectId: 'domora', dataset: 'production'} as const

/** The address of the Content Lake that is up on this machine. @throws {UserFacingError} without one */
export async function requireLake(): Promise<string> {
  const url = `http://localhost:${portsFrom(process.env).lake}`
  if (await answers(`${url}/v1/ping`)) return url
  throw new UserFacingError(`No Content Lake is up at ${url}.`, 'Start it with `pnpm start` or `pnpm dev`.')
}

/** The origins under which a browser may reach a port of this machine. */
const localOrigins = (port: number): readonly string[] => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
]

/**
 * Starts this machine's Content Lake: seeded when it is new, then persistent. Returns it with the
 * environment of a site that uses it.
 *
 * @throws {UserFacingError} for a lake that cannot start: a broken seed, a folder in use by another lake.
 */
export async function startLocalLake({ports, dataDirectory}: StackSettings, seed = seedFile) {
  const secrets = await localSecrets(dataDirectory)
  const lake = await startContentLake({
    ...localProject,
    dataDir: join(dataDirectory, 'lake'),
    port: ports.lake,
    seed,
    tokens: [
      // For a person with `curl`.
      {label: 'local editor', role: 'editor', token: secrets.editorToken},
      {label: 'preview', role: 'viewer', token: secrets.viewerToken},
    ],
    allowedOrigins: localOrigins(ports.site),
    studioOrigins: localOrigins(ports.studio),
  }).catch((cause: unknown) => {
    throw new UserFacingError(
      `The Content Lake cannot start: ${cause instanceof Error ? cause.message : String(cause)}.`,
      'Correct that and start again; existing data is unchanged.',
      {cause},
    )
  })
  return {lake, env: siteEnvironment(lake.url, secrets, {ports, dataDirectory})}
}

export const siteEnvironment = (
  lakeUrl: string,
  secrets: Secrets,
  {ports, dataDirectory}: Pick<StackSettings, 'ports' | 'dataDirectory'>,
): Record<string, string> => ({
  SANITY_API_HOST: lakeUrl,
  SANITY_PROJECT_ID: localProject.projectId,
  SANITY_DATASET: localProject.dataset,
  SANITY_API_READ_TOKEN: secrets.viewerToken,
  SANITY_REVIEW_TOKEN: secrets.editorToken,
  SANITY_STUDIO_ORIGIN: process.env['SANITY_STUDIO_ORIGIN'] || `http://localhost:${ports.studio}`,
  SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
  SITE_URL: process.env['SITE_URL'] || `http://localhost:${ports.site}`,
  LEADS_TOKEN: process.env['LEADS_TOKEN'] || secrets.signUpsToken,
  LEADS_DATABASE: process.env['LEADS_DATABASE'] || join(dataDirectory, 'leads.sqlite'),
})
