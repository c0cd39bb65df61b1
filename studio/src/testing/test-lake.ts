import {mkdtemp} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import type {LakesFolder} from '@domora/content/testing/lakes-folder'
import {datasetFile} from '@domora/seed/dataset-file'
import {createClient, type SanityClient} from '@sanity/client'
import {type ContentLake, startContentLake} from 'content-lake'
import {
  createWorkspaceFromConfig,
  pathToString,
  type SanityDocument,
  validateDocument,
  type Workspace,
} from 'sanity'
import {inject} from 'vitest'
import config from '../../sanity.config.ts'

export interface TestLake {
  readonly client: SanityClient
  readonly workspace: Workspace
  /** The client of another editor. @param apiHost the lake's, or that of a server in front of it */
  newClient(apiHost?: string): SanityClient
  /** Validates a document as its form does; each message is “path: message”. @param levels errors alone, if there are none */
  validate(document: SanityDocument, ...levels: ('error' | 'warning')[]): Promise<string[]>
  close(): Promise<void>
}

const lakeClient = (lake: ContentLake, apiHost: string = lake.url): SanityClient =>
  createClient({
    projectId: lake.projectId,
    dataset: lake.dataset,
    apiVersion: '2025-02-19',
    apiHost,
    useProjectHostname: false,
    useCdn: false,
    token: lake.createToken('editor'),
  })

const editor = {
  id: 'editor',
  name: 'Edith Editor',
  email: 'editor@example.test',
  role: 'administrator',
  roles: [{name: 'administrator', title: 'Administrator'}],
}

/** The Studio with its configuration, without a browser. */
export const testWorkspace = (client: SanityClient): Promise<Workspace> =>
  createWorkspaceFromConfig({
    ...config,
    currentUser: editor,
    getClient: (options) => client.withConfig(options),
  })

async function start() {
  const folder: LakesFolder = inject('lakesFolder')
  const dataDir = folder === undefined ? undefined : await mkdtemp(join(folder, 'lake-'))
  const lake = await startContentLake({
    seed: fileURLToPath(datasetFile),
    dataDir,
    // Tests keep this process busy, and the time counts for queries whose results are being sent.
    queryTimeLimitMs: 120_000,
  })
  const client = lakeClient(lake)
  const workspace = await testWorkspace(client)
  return {lake, client, workspace, snapshot: await lake.snapshot()}
}

/** Starting one takes over a second of processor time: files that share a worker reuse those that others have closed. */
const unused: Awaited<ReturnType<typeof start>>[] = []

/** A Content Lake with the seed, and a Studio for it. */
export async function startTestLake(): Promise<TestLake> {
  const started = unused.pop() ?? (await start())
  const {lake, client, workspace, snapshot} = started
  return {
    client,
    workspace,
    newClient: (apiHost) => lakeClient(lake, apiHost),
    validate: async (document, ...levels) => {
      const markers = await validateDocument({
        document,
        workspace,
        environment: 'studio',
        getClient: (options) => client.withConfig(options),
        // Studio's own check collects ids for 250 ms.
        getDocumentExists: async ({id}) => (await client.getDocument(id)) !== undefined,
      })
      const reported: readonly string[] = levels.length > 0 ? levels : ['error']
      return markers
        .filter(({level}) => reported.includes(level))
        .map(({path, message}) => `${pathToString(path)}: ${message}`)
    },
    async close(): Promise<void> {
      if (inject('lakesFolder') === undefined) return lake.close()
      await lake.restore(snapshot)
      unused.push(started)
    },
  }
}
