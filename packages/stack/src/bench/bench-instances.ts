import {cp, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {freePort} from '../free-port.ts'
import {siteEnvironment} from '../local-lake.ts'
import {webDirectory} from '../paths.ts'
import {median} from '../percentile.ts'
import {hasRedis, localRedis} from '../redis.ts'
import {localSecrets} from '../secrets.ts'
import {startSite} from '../site.ts'
import {step} from '../steps.ts'
import {type TemporaryStack, temporaryStack} from '../temporary-stack.ts'
import type {Row} from './print-table.ts'
import {shownEverywhere} from './shown-everywhere.ts'

const buildDirectory = '.next-bench-other'

/** Another instance of the stack's site, as on another machine: with a copy of the build, and none of the webhooks. */
async function otherInstance({settings, lake}: TemporaryStack) {
  const copy = join(webDirectory, buildDirectory)
  await rm(copy, {recursive: true, force: true})
  await cp(join(webDirectory, settings.siteBuild), copy, {recursive: true, verbatimSymlinks: true})
  const {dataDirectory} = settings
  const ports = {...settings.ports, site: await freePort()}
  const secrets = await localSecrets(dataDirectory)
  const site = await startSite(
    {...settings, ports, siteBuild: buildDirectory},
    siteEnvironment({lakeUrl: lake.url, ports, dataDirectory, secrets}),
  )
  return {
    url: `http://127.0.0.1:${ports.site}`,
    stop: async () => {
      await site.stop()
      await rm(copy, {recursive: true, force: true})
    },
  }
}

/** Changes a price again and again, and takes the time until no locale of two instances shows the old one. */
export async function benchInstances(times: number): Promise<Row[]> {
  if (!hasRedis()) {
    console.log('Two instances are not measured: Redis is not installed here.')
    return []
  }
  const redis = await localRedis()
  await redis.start()
  process.env['REDIS_URL'] = redis.url
  const stops = [() => redis.remove()]
  try {
    const stack = await temporaryStack('bench', {withoutStudio: true})
    stops.push(stack.stop)
    const other = await otherInstance(stack)
    stops.push(other.stop)
    const samples = {told: Array<number>(), other: Array<number>()}
    await step(`${times} publishes to two instances`, async (report) => {
      for (let run = 0; run <= times; run++) {
        const amount = 3_100 + run * 100
        const started = performance.now()
        await stack.client
          .patch('priceList-USD')
          .set({[`prices[plan._ref=="plan-basic"].monthly`]: amount})
          .commit()
        const since = () => performance.now() - started
        const [told, heard] = await Promise.all([
          shownEverywhere(stack.siteUrl, amount).then(since),
          shownEverywhere(other.url, amount).then(since),
        ])
        report(`${run} of ${times}`)
        // The first one warms the route up.
        if (run === 0) continue
        samples.told.push(told)
        samples.other.push(heard)
      }
    })
    const row = (instance: string, taken: readonly number[]): Row => ({
      instance,
      publishes: String(times),
      median: median(taken),
      worst: Math.max(...taken),
    })
    return [row('that the webhook reached', samples.told), row('that heard of it by Redis', samples.other)]
  } finally {
    delete process.env['REDIS_URL']
    for (const stop of stops.toReversed()) await stop()
  }
}
