import {chmod, chown, copyFile, mkdir, readdir, readFile, realpath} from 'node:fs/promises'
import {Agent, get as request} from 'node:http'
import {basename, join} from 'node:path'
import {locales, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {execa} from 'execa'
import {expect, inject, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {siteEnvironment} from '../../src/run/local-lake.ts'
import {runCommand, startServer} from '../../src/run/processes.ts'
import {localSecrets} from '../../src/run/secrets.ts'
import {binDirectory, webDirectory} from '../../src/run/settings.ts'
import {pricingShows, seedPrice, setStarterPrice, usd} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {consentVersion, signUp} from '../../testing/sign-up.ts'
import {freePort} from '../../testing/ports.ts'
import {sendWebhook} from '../../testing/site-requests.ts'
import {temporaryFolder} from '../../testing/temporary-folder.ts'

const buildDirectory = inject('siteBuild')

/** The user of the image (Dockerfile), who has no rights. Only root can start a process as another user. */
const user = process.getuid?.() === 0 ? 10_001 : undefined

/**
 * The build under test, as a server in a folder outside of the checkout, which its user cannot write: all that it writes is in
 * another one.
 */
async function standaloneSite() {
  const dataDirectory = await temporaryFolder('standalone')
  const folder = join(dataDirectory, 'site')
  const node = join(binDirectory, 'node')
  await runCommand({
    command: node,
    args: [join(webDirectory, 'write-standalone.ts'), folder],
    cwd: webDirectory,
    env: {SITE_BUILD_DIR: basename(buildDirectory)},
    logFile: join(dataDirectory, 'write.log'),
  })
  const written = join(dataDirectory, 'written')
  await mkdir(written)
  let command = [node]
  if (user !== undefined) {
    await chmod(dataDirectory, 0o755)
    await chown(written, user, user)
    // Others may not have access to the folders of root.
    await copyFile(await realpath(node), join(dataDirectory, 'node'))
    command = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', join(dataDirectory, 'node')]
  }
  const logFile = join(dataDirectory, 'site.log')
  const [port, metricsPort] = [await freePort(), await freePort()]
  const secrets = {...(await localSecrets(dataDirectory)), webhookSecret: inject('webhookSecret')}
  const ports = {site: port, studio: 0, lake: 0}
  const url = `http://127.0.0.1:${port}`
  const environment = {LEADS_DATABASE: join(written, 'leads.sqlite')}
  const server = await startServer({
    name: 'The standalone site',
    command: command[0] ?? node,
    args: [...command.slice(1), 'start.mts'],
    cwd: folder,
    env: {
      ...siteEnvironment(inject('lakeUrl'), secrets, {ports, dataDirectory}),
      // They belong to the suite's own site; published content does not need one.
      SANITY_API_READ_TOKEN: '',
      SANITY_REVIEW_TOKEN: '',
      ...environment,
      SITE_CACHE_DIR: join(written, 'cache'),
      PORT: String(port),
      HOSTNAME: 'the-name-of-this-machine',
      STOP_DELAY_SECONDS: '4',
      OTEL_METRICS_EXPORTER: 'prometheus',
      OTEL_EXPORTER_PROMETHEUS_PORT: String(metricsPort),
    },
    logFile,
    readyUrl: `${url}/api/health`,
  })
  onTestFinished(() => server.stop())
  const leads = (...args: readonly string[]) =>
    execa(command[0] ?? node, [...command.slice(1), 'web/leads.mjs', ...args], {
      cwd: folder,
      env: environment,
    })
  return {folder, url, metricsUrl: `http://localhost:${metricsPort}/metrics`, server, leads, logFile}
}

/** Asks again and again on one connection until the site takes no new one. @returns how often, by what came of it */
async function keepAsking(url: string): Promise<Record<string, number>> {
  const agent = new Agent({keepAlive: true, maxSockets: 1})
  onTestFinished(() => agent.destroy())
  const counts: Record<string, number> = {}
  for (;;) {
    const result = await new Promise<string>((resolve) => {
      request(url, {agent}, (response) =>
        response.resume().once('end', () => resolve(String(response.statusCode))),
      ).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
    if (result === 'ECONNREFUSED') return counts
    counts[result] = (counts[result] ?? 0) + 1
  }
}

test('a standalone site works without the checkout, and stops without failed requests', async () => {
  const {folder, url, metricsUrl, server, leads, logFile} = await standaloneSite()
  const all = await readdir(join(folder, 'web'), {recursive: true})
  expect(all.filter((file) => /\.(?:map|tsx?)$/.test(file))).toEqual([])
  const get = (path: string) => fetch(url + path)

  for (const locale of localeCodes) {
    const page = await get(pathOf({kind: 'pricing'}, locale))
    const html = await page.text()
    expect(html).toContain(`<html lang="${locales[locale].tag}"`)
    expect(html).toContain(usd(seedPrice, locale))
    expect(html).not.toContain('/_next/')
  }
  const [chunk] = await readdir(join(buildDirectory, 'static/chunks'))
  const files = [
    '/mark.svg',
    '/fonts/besley.61b65740.woff2',
    '/builds/latest.json',
    `/_next/static/chunks/${chunk}`,
  ]
  for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200])
  const drawn = await get('/images/pages/pl')
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])

  // Native modules and the database.
  const email = 'standalone@example.com'
  const thanked = await signUp({email, consentVersion: await consentVersion(), siteUrl: url, locale: 'pl'})
  expect([thanked.status, thanked.headers.get('location')]).toEqual([303, expect.stringContaining('/pl/')])
  expect((await leads('export')).stdout).toContain(`${email},pending,pl`)

  // A publish is rendered by the code in the folder.
  await setStarterPrice(8_400)
  onTestFinished(async () => void (await setStarterPrice(seedPrice)))
  expect(await sendWebhook(url, inject('webhookSecret'))).toBe(200)
  await pricingShows(8_400, [url])

  // Metrics; every price list is on the four pricing pages, and on others.
  const figures = await eventually(async () => {
    const text = await (await fetch(metricsUrl)).text()
    expect(text).toMatch(/^domora_mails\{state="(?:queued|sent)".*\} 1$/m)
    expect(
      Number(/^domora_page_revalidation_duration_count.* (\d+)$/m.exec(text)?.[1]),
    ).toBeGreaterThanOrEqual(4)
    return text
  })
  expect(figures).toMatch(/^domora_content_changes_total\{source="webhook".*\} 1$/m)
  expect(figures).toMatch(
    /http_route="form",http_request_method="POST",http_response_status_code="303".*\} 1$/m,
  )
  expect(figures).not.toContain(email)

  expect(await (await get('/api/health')).json()).toMatchObject({status: 'up'})
  await eventually(async () => expect((await get('/api/ready')).status).toBe(200))
  const balancer = keepAsking(`${url}/api/ready`)
  const visitors = Promise.all(Array.from({length: 24}, () => keepAsking(`${url}/pl/pricing`)))
  process.kill(server.pid, 'SIGTERM')
  expect(await balancer).toMatchObject({503: expect.any(Number)})
  for (const counts of await visitors) expect(counts).toEqual({200: expect.any(Number)})
  expect(await server.ended).toEqual({code: 143, signal: null})

  // Every line of the log is JSON, and neither the work nor the stop was an error.
  const log = (await readFile(logFile, 'utf8')).trim().split('\n')
  expect(log.map((line) => z.object({level: z.string()}).parse(JSON.parse(line)).level)).not.toContain(
    'error',
  )
})

test('an existing folder is not overwritten', async () => {
  const folder = await temporaryFolder('standalone')
  const writing = runCommand({
    command: join(binDirectory, 'node'),
    args: [join(webDirectory, 'write-standalone.ts'), folder],
    cwd: webDirectory,
    logFile: join(folder, 'log'),
  })
  await expect(writing).rejects.toThrow(`${folder} exists already`)
})
