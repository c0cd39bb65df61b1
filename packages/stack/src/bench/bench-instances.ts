import {copyBuild} from '../copy-build.ts'
import {freePort} from '../free-port.ts'
import {siteEnvironment} from '../local-lake.ts'
import {hasRedis, localRedis} from '../redis.ts'
import {localSecrets} from '../secrets.ts'
import {startSite} from '../site.ts'
import {step} from '../steps.ts'
import {type TemporaryStack, temporaryStack} from '../temporary-stack.ts'
import type {Row} from './print-table.ts'
import {shownEverywhere} from './shown-everywhere.ts'
import {timePublishes} from './time-publishes.ts'

/** Another instance of the stack's site, as on another machine: with a copy of the build, and none of the webhooks. */
async function otherInstance({settings, lake}: TemporaryStack) {
  const copy = await copyBuild(settings.siteBuild, 'other')
  const {dataDirectory} = settings
  const ports = {...settings.ports, site: await freePort()}
  const secrets = await localSecrets(dataDirectory)
  const site = await startSite(
    {...settings, ports, siteBuild: copy.name},
    siteEnvironment({lakeUrl: lake.url, ports, dataDirectory, secrets}),
  )
  return {
    url: `http://127.0.0.1:${ports.site}`,
    stop: async () => {
      await site.stop()
      await copy.remove()
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
    return await step(`${times} publishes to two instances`, (report) =>
      timePublishes({
        client: stack.client,
        times,
        pause: 1_000,
        label: 'instance',
        places: {
          'that the webhook reached': (amount) => shownEverywhere(stack.siteUrl, amount),
          'that heard of it by Redis': (amount) => shownEverywhere(other.url, amount),
        },
        report,
      }),
    )
  } finally {
    delete process.env['REDIS_URL']
    for (const stop of stops.toReversed()) await stop()
  }
}
