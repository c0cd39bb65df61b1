import {fileURLToPath} from 'node:url'
import {createClient, type SanityClient} from '@sanity/client'
import {startContentLake} from 'content-lake'
import {type SanityDocument, validateDocument} from 'sanity'
import {testWorkspace} from './test-workspace.ts'

const seed = fileURLToPath(import.meta.resolve('@domora/seed/dataset')).replace(
  /src\/dataset\.ts$/,
  'data/data.ndjson',
)

export interface TestLake {
  readonly client: SanityClient
  /** What stands in the way of publishing a document, or what its form remarks on, as “path: message”. */
  remarks(document: SanityDocument, level?: 'error' | 'warning'): Promise<string[]>
  close(): Promise<void>
}

/** A lake with the first content of the site, and the forms of Studio for its documents, without a browser. */
export async function startTestLake(): Promise<TestLake> {
  const lake = await startContentLake({seed})
  const client = createClient({
    projectId: lake.projectId,
    dataset: lake.dataset,
    apiVersion: '2025-02-19',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
  })
  const workspace = await testWorkspace(client)
  return {
    client,
    remarks: async (document, level = 'error') => {
      const markers = await validateDocument({
        document,
        workspace,
        environment: 'studio',
        getClient: (options) => client.withConfig(options),
      })
      return markers
        .filter((marker) => marker.level === level)
        .map(({path, message}) => `${path.map(String).join('.')}: ${message}`)
    },
    close: () => lake.close(),
  }
}
