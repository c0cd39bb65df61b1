import {createClient, type SanityClient} from '@sanity/client'
import type {Role} from './auth/project-store.ts'
import {type ContentLake, type ContentLakeOptions, startContentLake} from './start-content-lake.ts'

export interface TestLake extends ContentLake {
  client(role?: Role): SanityClient
}

/** `startContentLake` for tests. Needs `@sanity/client`. */
export async function startTestLake(options: ContentLakeOptions = {}): Promise<TestLake> {
  const lake = await startContentLake(options)
  const {projectId, dataset, url: apiHost} = lake
  const config = {
    projectId,
    dataset,
    apiHost,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
  }
  const client = (role?: Role) =>
    createClient(role ? {...config, token: lake.createToken(role), ignoreBrowserTokenWarning: true} : config)
  return {...lake, client}
}

export interface LakeFixtures {
  lake: TestLake
  content: SanityClient
}

type Use<Value> = (value: Value) => Promise<void>

/**
 * For `test.extend<LakeFixtures>` of Vitest and of Playwright. After each test the lake has its documents and
 * its time again.
 */
export function lakeFixtures(options: ContentLakeOptions = {}) {
  // oxlint-disable-next-line no-empty-pattern -- both test runners demand a pattern
  const startLake = async ({}: object, use: Use<TestLake>) => {
    const lake = await startTestLake(options)
    await use(lake)
    await lake.close()
  }
  const restoreContent = async ({lake}: {lake: TestLake}, use: Use<SanityClient>) => {
    const snapshot = lake.snapshot()
    await use(lake.client('editor'))
    lake.time.reset()
    await lake.restore(snapshot)
  }
  const fixtures: {
    lake: [typeof startLake, {scope: 'worker'}]
    content: [typeof restoreContent, {auto: true}]
  } = {lake: [startLake, {scope: 'worker'}], content: [restoreContent, {auto: true}]}
  return fixtures
}
