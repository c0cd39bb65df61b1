import {join} from 'node:path'
import {type ContentLake, startContentLake} from 'content-lake'
import {dataDirectory, seedFile} from './paths.ts'
import type {Ports} from './ports.ts'
import {localSecrets, type Secrets} from './secrets.ts'

/** What the local project is called wherever Sanity asks for a project. */
export const localProject = {projectId: 'domora', dataset: 'production'} as const

/** Names with which a browser may reach a port of this machine. */
const localOrigins = (port: number): readonly string[] => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]

export interface LocalLake {
  readonly lake: ContentLake
  readonly secrets: Secrets
  /** What the site and Studio must have in their environment to use this lake. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * Starts this machine's Content Lake: its data is kept in `.data/lake`, seeded when there is none, and every
 * publish is told to the site.
 */
export async function startLocalLake(ports: Ports): Promise<LocalLake> {
  const secrets = await localSecrets(dataDirectory)
  const lake = await startContentLake({
    ...localProject,
    dataDir: join(dataDirectory, 'lake'),
    port: ports.lake,
    seed: seedFile,
    tokens: [{name: 'local editor', role: 'editor', token: secrets.editorToken}],
    allowedOrigins: [...localOrigins(ports.studio), ...localOrigins(ports.site)],
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
  return {lake, secrets, env: siteEnvironment(lake.url, ports, secrets)}
}

/** The environment of the site when it reads from a local lake. */
export function siteEnvironment(lakeUrl: string, ports: Ports, secrets: Secrets): Record<string, string> {
  return {
    SANITY_API_HOST: lakeUrl,
    SANITY_PROJECT_ID: localProject.projectId,
    SANITY_DATASET: localProject.dataset,
    SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
    SITE_URL: process.env['SITE_URL'] ?? `http://localhost:${ports.site}`,
    LEADS_DATABASE: process.env['LEADS_DATABASE'] ?? join(dataDirectory, 'leads.sqlite'),
  }
}
