import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {basename, dirname, join} from 'node:path'
import {inject, onTestFinished} from 'vitest'
import {freePort} from '../src/free-port.ts'
import {siteEnvironment} from '../src/local-lake.ts'
import {localSecrets} from '../src/secrets.ts'
import type {ServerProcess} from '../src/server-process.ts'
import {startSite} from '../src/site.ts'
import type {StackSettings} from '../src/stack-settings.ts'

export interface OwnSite {
  readonly url: string
  readonly leadsDatabase: string
  /** Opens its sign-ups. */
  readonly signUpsToken: string
  /** Starts the site, again and again if need be, on the same database. */
  start(): Promise<ServerProcess>
}

/**
 * A second site beside the suite's own, of the same build and the same lake: a test may do to it what would cost the
 * others theirs. What it keeps goes when the test ends.
 *
 * @param more what is different in its environment
 * @param siteBuild the build that it serves, and keeps its pages in; the suite's own, unless it is named
 */
export async function ownSite(
  more: Readonly<Record<string, string>> = {},
  siteBuild = basename(dirname(inject('siteServerFiles'))),
): Promise<OwnSite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'domora-site-'))
  const ports = {site: await freePort(), studio: 0, lake: 0}
  const settings: StackSettings = {
    ports,
    mode: 'start',
    dataDirectory,
    siteBuild,
    studioBuild: '',
  }
  const secrets = await localSecrets(dataDirectory)
  const env = {
    ...siteEnvironment({lakeUrl: inject('lakeUrl'), ports, dataDirectory, secrets}),
    // It belongs to the suite's own site; what is published is there without it.
    SANITY_API_READ_TOKEN: '',
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  }
  const started: ServerProcess[] = []
  onTestFinished(async () => {
    await Promise.all(started.map((site) => site.stop()))
    await rm(dataDirectory, {recursive: true, force: true})
  })
  return {
    url: `http://127.0.0.1:${ports.site}`,
    signUpsToken: secrets.signUpsToken,
    leadsDatabase: join(dataDirectory, 'leads.sqlite'),
    start: async () => {
      const site = await startSite(settings, env)
      started.push(site)
      return site
    },
  }
}
