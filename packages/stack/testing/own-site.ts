import {basename, join} from 'node:path'
import {inject, onTestFinished} from 'vitest'
import {siteEnvironment} from '../src/run/local-lake.ts'
import type {ServerProcess} from '../src/run/processes.ts'
import {localSecrets} from '../src/run/secrets.ts'
import type {StackSettings} from '../src/run/settings.ts'
import {startSite} from '../src/run/site.ts'
import {freePort} from './ports.ts'
import {temporaryFolder} from './temporary-folder.ts'

/**
 * A second site with the same build and lake as the suite's own, which a test may stop or break. Its data is removed
 * when the test ends.
 *
 * @param more additions to its environment
 */
export async function ownSite(more: Readonly<Record<string, string>> = {}) {
  const dataDirectory = await temporaryFolder('site')
  const ports = {site: await freePort(), studio: 0, lake: 0}
  const settings: StackSettings = {
    ports,
    mode: 'start',
    dataDirectory,
    siteBuild: basename(inject('siteBuild')),
    studioBuild: '',
  }
  const secrets = await localSecrets(dataDirectory)
  const env = {
    ...siteEnvironment(inject('lakeUrl'), secrets, {ports, dataDirectory}),
    // The tokens belong to the suite's own site; published content does not need one.
    SANITY_API_READ_TOKEN: '',
    SANITY_REVIEW_TOKEN: '',
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  }
  const started: ServerProcess[] = []
  onTestFinished(async () => void (await Promise.all(started.map((site) => site.stop()))))
  return {
    url: `http://127.0.0.1:${ports.site}`,
    signUpsToken: secrets.signUpsToken,
    leadsDatabase: join(dataDirectory, 'leads.sqlite'),
    /** Also repeatedly, on the same database. */
    start: async () => {
      const site = await startSite(settings, env)
      started.push(site)
      return site
    },
  }
}
