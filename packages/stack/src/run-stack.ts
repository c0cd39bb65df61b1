import {join} from 'node:path'
import type {ContentLake} from 'content-lake'
import {requireFreeDisk} from './free-disk.ts'
import {requireFreePort} from './free-port.ts'
import {startLocalLake} from './local-lake.ts'
import {renewSite} from './renew-site.ts'
import type {ServerProcess} from './server-process.ts'
import {buildSite, startSite} from './site.ts'
import type {StackSettings} from './stack-settings.ts'
import {step} from './steps.ts'
import {buildStudio, startStudio} from './studio.ts'

export interface RunningStack {
  readonly siteUrl: string
  readonly studioUrl: string
  readonly lake: ContentLake
  readonly site: ServerProcess
  /** Takes the lake away while the rest runs on, as an outage does. */
  stopLake(): Promise<void>
  /** Brings the lake back, with the content it had. */
  startLake(): Promise<void>
  /** Rejects when a part of the stack ends although nobody stopped it. */
  readonly broken: Promise<never>
  stop(): Promise<void>
}

const neededMegabytes = 500

/**
 * Brings up lake, site and Studio on this machine, each step shown as it goes. What was started is stopped
 * again when a later step fails.
 */
export async function runStack(settings: StackSettings): Promise<RunningStack> {
  const {ports, mode, dataDirectory} = settings
  await requireFreePort(ports.site, 'site', 'SITE_PORT')
  await requireFreePort(ports.studio, 'Studio', 'STUDIO_PORT')
  await requireFreePort(ports.lake, 'Content Lake', 'LAKE_PORT')
  await requireFreeDisk(dataDirectory, neededMegabytes)

  const started: {stop(): Promise<void>}[] = []
  let stopping = false
  const stop = async () => {
    stopping = true
    for (const part of started.toReversed()) await part.stop()
  }
  const broken = async (name: string, server: ServerProcess): Promise<never> => {
    const {code, signal} = await server.ended
    // A part that was asked to stop is no failure; the promise then stays open for good.
    if (stopping) return new Promise<never>(() => {})
    throw new Error(
      `${name} ended unexpectedly (${signal ?? `code ${code}`}); its output is in ${join(dataDirectory, 'logs')}`,
    )
  }
  try {
    const local = await step('Content Lake', () => startLocalLake(settings))
    const {env} = local
    let lake: ContentLake | null = local.lake
    const stopLake = async () => {
      const running = lake
      lake = null
      await running?.close()
    }
    started.push({stop: stopLake})
    let isNewBuild = true
    if (mode === 'start') {
      isNewBuild = await step('Build of the site', (report) => buildSite(settings, env, report))
      await step('Build of Studio', (report) => buildStudio(settings, report))
    }
    const site = await step('Site', () => startSite(settings, env))
    started.push(site)
    if (!isNewBuild) await renewSite(`http://127.0.0.1:${ports.site}`, local.webhookSecret)
    const studio = await step('Studio', () => startStudio(settings))
    started.push(studio)
    return {
      siteUrl: `http://localhost:${ports.site}`,
      studioUrl: `http://localhost:${ports.studio}`,
      lake: local.lake,
      site,
      stopLake,
      startLake: async () => {
        lake ??= (await startLocalLake(settings)).lake
      },
      broken: Promise.race([broken('The site', site), broken('Studio', studio)]),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
