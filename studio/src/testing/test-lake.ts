import type {SanityClient} from '@sanity/client'
import {type SanityDocument, validateDocument} from 'sanity'
import {lakeClient} from './lake-client.ts'
import {startSeededLake} from './seeded-lake.ts'
import {testWorkspace} from './test-workspace.ts'

export interface TestLake {
  readonly client: SanityClient
  /** What stands in the way of publishing a document, or what its form remarks on, as “path: message”. */
  remarks(document: SanityDocument, level?: 'error' | 'warning'): Promise<string[]>
  close(): Promise<void>
}

/** A lake with the first content of the site, and the forms of Studio for its documents, without a browser. */
export async function startTestLake(): Promise<TestLake> {
  const lake = await startSeededLake()
  const client = lakeClient(lake)
  const workspace = await testWorkspace(client)
  return {
    client,
    remarks: async (document, level = 'error') => {
      const markers = await validateDocument({
        document,
        workspace,
        environment: 'studio',
        getClient: (options) => client.withConfig(options),
        // What stands in for it collects questions for a quarter of a second.
        getDocumentExists: async ({id}) => (await client.getDocument(id)) !== undefined,
      })
      return markers
        .filter((marker) => marker.level === level)
        .map(({path, message}) => `${path.map(String).join('.')}: ${message}`)
    },
    close: () => lake.close(),
  }
}
