import {spawnSync} from 'node:child_process'
import {mkdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {openLeads} from '@domora/leads/open-leads'
import {startPostgres} from '@domora/leads/testing/start-postgres'
import {expect, onTestFinished, test} from 'vitest'
import {printTable, type Row} from '../../testing/bench/samples.ts'
import {isBrokenOff, startTraffic} from '../../testing/bench/traffic.ts'
import {pricingShows} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {startFaultProxy} from '../../testing/fault-proxy.ts'
import {hasNginx, ownNginx} from '../../testing/nginx.ts'
import {ownLake} from '../../testing/own-lake.ts'
import {ownSite} from '../../testing/own-site.ts'
import {consentVersion, signUp} from '../../testing/sign-up.ts'
import {freePort} from '../../testing/ports.ts'
import {temporaryFolder} from '../../testing/temporary-folder.ts'

/** Milliseconds that each fault lasts. `FAULT_SECONDS` changes it. */
const lasting = Number(process.env['FAULT_SECONDS'] || 1) * 1_000

const lostEvents = 'live events are lost'
const killed = 'an instance is killed (SIGKILL) and started'

const pricing = localeCodes.map((locale) => pathOf({kind: 'pricing'}, locale))

/** A small file system of its own, which can be filled; `null` where this user may not mount one. */
async function smallDisk(): Promise<string | null> {
  const path = await temporaryFolder('faults')
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', path]).status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['-l', path]))
  return path
}

/** Fills a disk to its last byte. @returns frees it again */
async function fill(disk: string): Promise<() => Promise<void>> {
  const file = join(disk, 'filler')
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=4k'], {stdio: 'ignore'})
  return () => rm(file)
}

interface FormReport {
  readonly acknowledged: readonly string[]
  /** Answers that asked to send the form again. */
  readonly refused: number
  readonly failures: readonly string[]
}

/** Signs up one address after the other in each lane, until it is stopped. */
function startForms(siteUrl: string, version: string, name: string, lanes = 2) {
  const [acknowledged, failures]: [string[], string[]] = [[], []]
  let refused = 0
  const ending = new AbortController()
  const lane = async (index: number) => {
    for (let n = 0; !ending.signal.aborted; n++) {
      const email = `${name}-${index}-${n}@example.com`
      try {
        const {status} = await signUp({email, consentVersion: version, siteUrl})
        if (status === 303) acknowledged.push(email)
        else if (status === 503) refused += 1
        else failures.push(`form ${status}`)
      } catch (error) {
        failures.push(`form ${String(error)}`)
      }
      await sleep(20)
    }
  }
  const running = Array.from({length: lanes}, (_, index) => lane(index))
  return {
    stop: async (): Promise<FormReport> => {
      ending.abort()
      await Promise.all(running)
      return {acknowledged, refused, failures}
    },
  }
}

test.runIf(hasNginx())(
  'under load no fault of a part costs a request or a form, and each publish is shown afterwards',
  async ({skip}) => {
    const postgres = await startPostgres()
    if (typeof postgres === 'string') return skip(postgres)
    onTestFinished(() => postgres.stop().catch(() => {}))
    const disk = await smallDisk()
    const secret = 'the same secret for all the instances of it'
    const lakePort = await freePort()
    const proxy = await startFaultProxy(`http://127.0.0.1:${lakePort}`)
    const env = {
      SANITY_API_HOST: proxy.url,
      CONTENT_CHECK_SECONDS: '2',
      DATABASE_URL: postgres.url,
      LEADS_SECRET: secret,
      STOP_DELAY_SECONDS: '0.5',
    }
    const onDisk = async (name: string) => {
      if (disk === null) return {}
      await mkdir(join(disk, name))
      return {SITE_CACHE_DIR: join(disk, name, 'cache')}
    }
    const one = await ownSite({...env, ...(await onDisk('one'))})
    const other = await ownSite({...env, ...(await onDisk('other'))})
    const nginx = await ownNginx([one.url, other.url])
    const lake = await ownLake({
      port: lakePort,
      imitate: {replicaLagMs: 300},
    })
    let [running, standing] = await Promise.all([one.start(), other.start()])
    // nginx tried both before they were up, and leaves them alone until one request has reached each.
    for (let n = 0; n < 4; n++) await eventually(async () => expect((await fetch(nginx)).status).toBe(200))
    const version = await consentVersion()
    const starter = 'prices[plan._ref=="plan-basic"].monthly'
    let price = 8_000
    const publish = async () => {
      price += 100
      await lake.client
        .patch('priceList-USD')
        .set({[starter]: price})
        .commit()
    }
    const isShown = () => pricingShows(price, [one.url, other.url])
    await publish()
    await isShown()

    const faults: Readonly<Record<string, () => Promise<void>>> = {
      none: () => sleep(lasting),
      [killed]: async () => {
        process.kill(running.pid, 'SIGKILL')
        await running.ended
        await sleep(lasting)
        running = await one.start()
      },
      'an instance is stopped (SIGTERM) and started': async () => {
        await standing.stop()
        await sleep(lasting)
        standing = await other.start()
      },
      'the lake hangs (SIGSTOP)': async () => {
        process.kill(lake.pid, 'SIGSTOP')
        await sleep(lasting)
        process.kill(lake.pid, 'SIGCONT')
      },
      'Postgres is restarted': () => postgres.restart(lasting),
      'the stream of live events is cut': async () => {
        proxy.set('no streams')
        await publish()
        await sleep(lasting)
        proxy.set(null)
      },
      // Until its publish is shown.
      [lostEvents]: async () => lake.imitate({liveEvents: 'none'}),
      ...(disk !== null && {
        'the disk of pages is full': async () => {
          const free = await fill(disk)
          await publish()
          await isShown()
          await sleep(lasting)
          await free()
        },
      }),
    }

    const rows: Row[] = []
    const failures: string[] = []
    const acknowledged: string[] = []
    for (const [index, [name, fault]] of Object.entries(faults).entries()) {
      const traffic = startTraffic(
        [...pricing, '/', '/sitemap.xml'].map((path) => nginx + path),
        {pause: 5},
      )
      const forms = startForms(nginx, version, `fault-${index}`)
      await sleep(300)
      await fault()
      await publish()
      const published = performance.now()
      await isShown()
      lake.imitate({liveEvents: 'all'})
      const seconds = (performance.now() - published) / 1_000
      const [requests, sent] = [await traffic.stop(), await forms.stop()]
      const brokenOff = name === killed ? requests.failures.filter(isBrokenOff) : []
      // At most one in each lane.
      expect(brokenOff.length).toBeLessThanOrEqual(4)
      const errors = [...requests.failures, ...sent.failures].filter(
        (failure) => !brokenOff.includes(failure),
      )
      failures.push(...errors.map((failure) => `${name}: ${failure}`))
      acknowledged.push(...sent.acknowledged)
      rows.push({
        fault: name,
        requests: requests.waits.length + requests.failures.length,
        errors: errors.length,
        'broken off': brokenOff.length,
        'slowest (s)': Math.max(...requests.waits) / 1_000,
        'forms stored': sent.acknowledged.length,
        'asked to repeat': sent.refused,
        'published after (s)': seconds,
      })
    }

    const leads = openLeads({databaseUrl: postgres.url, secret, locales: localeCodes})
    onTestFinished(() => leads.close())
    const stored = await leads.exportSubscribers({format: 'csv'})
    const lost = acknowledged.filter((address) => !stored.includes(address))
    printTable(`Two instances behind nginx; forms that were acknowledged and lost: ${lost.length}`, rows)
    expect(failures).toEqual([])
    expect(lost).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(50)
  },
  600_000,
)
