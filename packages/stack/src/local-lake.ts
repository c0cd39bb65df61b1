import {join} from 'node:path'
import {type ContentLake, type ContentLakeOptions, type FixedToken, startContentLake} from 'content-lake'
import {MendableError} from './mendable-error.ts'
import {seedFile} from './paths.ts'
import type {Ports} from './ports.ts'
import {localSecrets, type Secrets} from './secrets.ts'
import type {StackSettings} from './stack-settings.ts'

/** What the local project is called wherever Sanity asks for a project. */
export const localProject = {projectId: 'domora', dataset: 'production'} as const

/** Names with which a browser may reach a port of this machine. */
const localOrigins = (port: number): readonly string[] => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
]

/** Who may do what in the local lake: a person with `curl` writes, the site's preview reads drafts. */
export const localTokens = (secrets: Secrets): readonly FixedToken[] => [
  {label: 'local editor', role: 'editor', token: secrets.editorToken},
  {label: 'preview', role: 'viewer', token: secrets.viewerToken},
]

export interface LocalLake {
  readonly lake: ContentLake
  /** Signs what the lake tells the site. */
  readonly webhookSecret: string
  /** What the site must have in its environment to use this lake. */
  readonly env: Readonly<Record<string, string>>
}

/** @throws {MendableError} for a lake that cannot start: a broken seed, a folder in use by another lake. */
async function startLake(options: ContentLakeOptions): Promise<ContentLake> {
  try {
    return await startContentLake(options)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new MendableError(
      `The Content Lake cannot start: ${reason}.`,
      'Mend that and start again; what was there before is untouched.',
      {cause},
    )
  }
}

/**
 * Starts this machine's Content Lake: seeded when it is new, its data kept from then on, and every publish
 * told to the site.
 */
export async function startLocalLake(
  {ports, dataDirectory}: StackSettings,
  seed = seedFile,
): Promise<LocalLake> {
  const secrets = await localSecrets(dataDirectory)
  const lake = await startLake({
    ...localProject,
    dataDir: join(dataDirectory, 'lake'),
    port: ports.lake,
    seed,
    tokens: localTokens(secrets),
    allowedOrigins: localOrigins(ports.site),
    studioOrigins: localOrigins(ports.studio),
    webhooks: [
      {
        name: 'site',
        url: `http://127.0.0.1:${ports.site}/api/revalidate`,
        secret: secrets.webhookSecret,
        on: ['create', 'update', 'delete'],
        filter: '!(_type match "sanity.*" || _type match "system.*")',
        projection: '{_id, _type}',
      },
    ],
  })
  return {
    lake,
    webhookSecret: secrets.webhookSecret,
    env: siteEnvironment({lakeUrl: lake.url, ports, dataDirectory, secrets}),
  }
}

/** The environment of a site that reads from a local lake. */
export const siteEnvironment = ({
  lakeUrl,
  ports,
  dataDirectory,
  secrets,
}: {
  lakeUrl: string
  ports: Ports
  dataDirectory: string
  secrets: Secrets
}): Record<string, string> => ({
  SANITY_API_HOST: lakeUrl,
  SANITY_PROJECT_ID: localProject.projectId,
  SANITY_DATASET: localProject.dataset,
  SANITY_API_READ_TOKEN: secrets.viewerToken,
  SANITY_STUDIO_ORIGIN: process.env['SANITY_STUDIO_ORIGIN'] || `http://localhost:${ports.studio}`,
  SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
  SITE_URL: process.env['SITE_URL'] || `http://localhost:${ports.site}`,
  LEADS_TOKEN: process.env['LEADS_TOKEN'] || secrets.signUpsToken,
  LEADS_DATABASE: process.env['LEADS_DATABASE'] || join(dataDirectory, 'leads.sqlite'),
})
