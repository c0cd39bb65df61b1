import {mkdir, statfs} from 'node:fs/promises'
import {join} from 'node:path'
import type {ContentLake, UnknownRequest} from 'content-lake'
import {startLocalLake} from './local-lake.ts'
import {requireFreePort} from './ports.ts'
import type {ServerProcess} from './processes.ts'
import type {StackSettings} from './settings.ts'
import {buildSite, startSite, waitUntilRevalidated} from './site.ts'
import {step} from './steps.ts'
import {buildStudio, startStudio} from './studio.ts'
import {neededMegabytes, UserFacingError} from './user-facing-error.ts'

/** @throws {UserFacingError} when the disk of `directory` has less space left than a stack needs. */
async function requireFreeDisk(directory: string): Promise<void> {
  await mkdir(directory, {recursive: true})
  const {bavail, bsize} = await statfs(directory)
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  if (free >= neededMegabytes) return
  throw new UserFacingError(
    `The disk is nearly full: ${free} MB are left, and the stack needs ${neededMegabytes} MB.`,
    'Free some space and start again; nothing was lost.',
  )
}

/**
 * Starts lake, site and Studio on this machine and shows each step. What was started is stopped again when a later
 * step fails or `signal` is aborted.
 */
export async function runStack(settings: StackSettings, signal?: AbortSignal) {
  const {ports, mode, dataDirectory, withoutStudio = false} = settings
  await requireFreePort(ports.site, 'site', 'SITE_PORT')
  if (!withoutStudio) await requireFreePort(ports.studio, 'Studio', 'STUDIO_PORT')
  await requireFreePort(ports.lake, 'Content Lake', 'LAKE_PORT')
  await requireFreeDisk(dataDirectory)

  const started: {stop(): Promise<void>}[] = []
  let stopping = false
  const stop = async () => {
    stopping = true
    const failures: unknown[] = []
    for (const part of started.toReversed()) await part.stop().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'not every part could be stopped')
  }
  const broken = async (name: string, server: ServerProcess): Promise<never> => {
    const {code, signal: endedBy} = await server.ended
    // A part that was told to stop is no failure: the promise then never settles.
    if (stopping) return new Promise<never>(() => {})
    throw new Error(
      `${name} ended unexpectedly (${endedBy ?? `code ${code}`}); its output is in ${join(dataDirectory, 'logs')}`,
    )
  }
  try {
    const local = await step('Content Lake', () => startLocalLake(settings))
    const {env} = local
    let lake: ContentLake | null = local.lake
    const unknown: UnknownRequest[] = []
    const stopLake = async () => {
      const running = lake
      lake = null
      unknown.push(...(running?.unknownRequests ?? []))
      await running?.close()
    }
    started.push({stop: stopLake})
    if (mode === 'start') {
      await step('Build of the site', (report) => buildSite(settings, env, report, signal))
      if (!withoutStudio) await step('Build of Studio', (report) => buildStudio(settings, report, signal))
    }
    const site = await step('Site', () => startSite(settings, env, signal))
    started.push(site)
    if (mode === 'start') await waitUntilRevalidated(`http://127.0.0.1:${ports.site}`, signal)
    const ends = [broken('The site', site)]
    if (!withoutStudio) {
      const studio = await step('Studio', () => startStudio(settings, signal))
      started.push(studio)
      ends.push(broken('Studio', studio))
    }
    const end = Promise.race(ends)
    // A caller that does not wait for it must not get an unhandled rejection.
    end.catch(() => {})
    return {
      siteUrl: `http://localhost:${ports.site}`,
      studioUrl: `http://localhost:${ports.studio}`,
      lake: local.lake,
      site,
      /** Stops the lake while the rest runs on, as an outage does. */
      stopLake,
      /** Starts the lake again, with the content it had. */
      startLake: async () => {
        lake ??= (await startLocalLake(settings)).lake
      },
      /** Requests that no endpoint of the lake answered, since the stack was started. */
      unknownRequests: () => [...unknown, ...(lake?.unknownRequests ?? [])],
      /** Rejects when a part of the stack ends without having been stopped. */
      broken: end,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
