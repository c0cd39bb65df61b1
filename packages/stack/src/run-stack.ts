import {join, relative} from 'node:path'
import {requireFreeDisk} from './free-disk.ts'
import {requireFreePort} from './free-port.ts'
import {startLocalLake} from './local-lake.ts'
import {dataDirectory, root} from './paths.ts'
import type {Ports} from './ports.ts'
import type {ServerProcess} from './server-process.ts'
import {buildSite, startSite} from './site.ts'
import {step} from './steps.ts'
import {buildStudio, startStudio, studioEnvironment} from './studio.ts'

export interface RunningStack {
  readonly siteUrl: string
  readonly studioUrl: string
  readonly lakeUrl: string
  /** Rejects when a part of the stack ends although nobody stopped it. */
  readonly broken: Promise<never>
  stop(): Promise<void>
}

const localhost = (port: number): string => `http://localhost:${port}`

const neededMegabytes = 500

const brokenWhenEnded = async (name: string, server: ServerProcess, isStopping: () => boolean): Promise<never> => {
  const {code, signal} = await server.ended
  // A part that was asked to stop is no failure: this promise then stays open for good.
  if (isStopping()) return new Promise<never>(() => {})
  throw new Error(`${name} ended unexpectedly (${signal ?? `code ${code}`}); its output is in ${join(relative(root, dataDirectory), 'logs')}`)
}

/**
 * Brings up lake, site and Studio on this machine, each step shown as it goes. What was started is stopped
 * again when a later step fails.
 *
 * @param mode `start` serves built code; `dev` runs the development servers, which reload on every change.
 */
export async function runStack(ports: Ports, mode: 'start' | 'dev'): Promise<RunningStack> {
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
  try {
    const {lake, env} = await step('Content Lake', () => startLocalLake(ports))
    started.push({stop: () => lake.close()})
    const studioEnv = studioEnvironment(localhost(ports.site), localhost(ports.lake))
    if (mode === 'start') {
      await step('Build of the site', (report) => buildSite(env, report))
      await step('Build of Studio', (report) => buildStudio(studioEnv, report))
    }
    const site = await step('Site', () => startSite(ports.site, env, mode))
    started.push(site)
    const studio = await step('Studio', () => startStudio(ports.studio, studioEnv, mode === 'dev' ? 'dev' : 'preview'))
    started.push(studio)
    const isStopping = () => stopping
    return {
      siteUrl: localhost(ports.site),
      studioUrl: localhost(ports.studio),
      lakeUrl: localhost(ports.lake),
      broken: Promise.race([brokenWhenEnded('The site', site, isStopping), brokenWhenEnded('Studio', studio, isStopping)]),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
