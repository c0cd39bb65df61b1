import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {Transaction} from '@sanity/client'
import {localProject} from '../../src/run/local-lake.ts'
import {runCommand} from '../../src/run/processes.ts'
import {webDirectory} from '../../src/run/settings.ts'
import {waitUntilRevalidated} from '../../src/run/site.ts'
import {step} from '../../src/run/steps.ts'
import {type TemporaryStack, temporaryStack} from '../temporary-stack.ts'
import {percentile, type Row} from './samples.ts'
import {startTraffic} from './traffic.ts'

const giveUpAfterMs = 10 * 60_000

/**
 * The processor time that a process and its threads have taken so far, in milliseconds; Linux counts it in hundredths of a
 * second. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is a name in brackets, which may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/**
 * Waits until every page answers as wanted and the site is up to date.
 *
 * @returns milliseconds since `started`, `Infinity` when it takes too long
 */
async function waitForPages(
  siteUrl: string,
  paths: readonly string[],
  isWanted: (status: number, html: string) => boolean,
  started: number,
): Promise<{readonly shown: number; readonly upToDate: number}> {
  const until = async (condition: () => Promise<boolean>): Promise<number> => {
    while (!(await condition())) {
      if (performance.now() - started > giveUpAfterMs) return Infinity
      await sleep(20)
    }
    return performance.now() - started
  }
  const answersAsWanted = async (path: string) => {
    const response = await fetch(siteUrl + path, {headers: {'accept-encoding': 'identity'}})
    return isWanted(response.status, await response.text())
  }
  // Most pages change at one moment, and polling them all takes a third of the site's time.
  const [first, ...waiting] = paths
  let shown = first === undefined ? 0 : await until(() => answersAsWanted(first))
  const lane = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const address = path
      shown = Math.max(shown, await until(() => answersAsWanted(address)))
    }
  }
  await Promise.all(Array.from({length: 4}, lane))
  await waitUntilRevalidated(siteUrl, AbortSignal.timeout(giveUpAfterMs))
  return {shown, upToDate: Math.max(shown, performance.now() - started)}
}

const everywhere = (_type: string, value: unknown) =>
  Object.fromEntries([['_type', _type], ...localeCodes.map((code) => [code, value])])

const idOf = (index: number) => `page-bench-${index}`

/** Changes that many pages, in transactions of fifty: a request to the lake may not be larger. */
async function changePages(
  {client}: TemporaryStack,
  count: number,
  change: (transaction: Transaction, index: number) => void,
): Promise<void> {
  const commits: Promise<unknown>[] = []
  for (let first = 0; first < count; first += 50) {
    const transaction = client.transaction()
    for (let index = first; index < Math.min(count, first + 50); index++) change(transaction, index)
    commits.push(transaction.commit({visibility: 'async'}))
  }
  await Promise.all(commits)
}

/** Text pages with the words of the privacy notice. */
async function addPages(stack: TemporaryStack, count: number): Promise<void> {
  const notice = await stack.client.getDocument('page-privacy')
  if (!notice) throw new Error('the seed has no privacy notice')
  await changePages(stack, count, (transaction, index) =>
    transaction.create({
      ...notice,
      _id: idOf(index),
      _type: 'page',
      title: everywhere('localizedString', `Page ${index}`),
      address: everywhere('localizedAddress', `bench-${index}`),
    }),
  )
}

/** Changes a word of the header of all pages. */
const publishSettings = ({client}: TemporaryStack, word: string) =>
  client
    .patch('siteSettings')
    .set(Object.fromEntries(localeCodes.map((code) => [`callToAction.label.${code}`, word])))
    .commit({visibility: 'async'})

const pathsOf = (index: number) =>
  localeCodes.map((locale) => pathOf({kind: 'page', address: `bench-${index}`}, locale))

/** Milliseconds of processor time for one request of an address. */
async function costOf({siteUrl, site}: TemporaryStack, path: string, expected = 200): Promise<number> {
  const measure = async (milliseconds: number) => {
    const before = await processorTime(site.pid)
    const traffic = startTraffic([siteUrl.replace('localhost', '127.0.0.1') + path], {expected})
    await sleep(milliseconds)
    const {waits, failures} = await traffic.stop()
    if (failures.length > 0) throw new Error(failures[0])
    return ((await processorTime(site.pid)) - before) / waits.length
  }
  // Warms up first.
  await measure(1_000)
  return measure(5_000)
}

async function build(stack: TemporaryStack): Promise<number> {
  const directory = '.next-bench-pages'
  await rm(join(webDirectory, directory), {recursive: true, force: true})
  const started = performance.now()
  await runCommand({
    command: join(webDirectory, 'node_modules/.bin/next'),
    args: ['build'],
    cwd: webDirectory,
    env: {
      SANITY_PROJECT_ID: localProject.projectId,
      SANITY_API_HOST: stack.lake.url,
      SITE_URL: stack.siteUrl,
      SITE_BUILD_DIR: directory,
    },
    logFile: join(stack.settings.dataDirectory, 'logs/bench-build.log'),
  })
  const taken = performance.now() - started
  await rm(join(webDirectory, directory), {recursive: true, force: true})
  return taken
}

/** What many text pages cost: each request, a publish, a change of all pages, deletions, and a build. */
export async function benchPages(count: number): Promise<Row[]> {
  await using stack = await temporaryStack('bench', {withoutStudio: true})
  const {siteUrl} = stack
  const indexes = Array.from({length: count}, (_, index) => index)
  const paths = indexes.flatMap(pathsOf)
  const rows: Row[] = []
  const add = (what: string, unit: 'ms' | 's', milliseconds: number) =>
    rows.push({measured: what, value: unit === 's' ? milliseconds / 1_000 : milliseconds, unit})
  const addCosts = (pages: string, textPage: string) =>
    step(`Processor time with ${pages} text pages`, async () => {
      add(`processor a request, ${pages} text pages: fixed page`, 'ms', await costOf(stack, '/pricing'))
      add(`processor a request, ${pages} text pages: text page`, 'ms', await costOf(stack, textPage))
      add(`processor a request, ${pages} text pages: 404`, 'ms', await costOf(stack, '/no-such-page', 404))
      add(`processor a request, ${pages} text pages: search`, 'ms', await costOf(stack, '/search?q=rent'))
    })
  const isThere = (status: number) => status === 200
  const isGone = (status: number) => status === 404
  const contains = (text: string) => (_: number, html: string) => html.includes(text)
  await addCosts('3', '/privacy')
  const fill = () =>
    step(`${count} pages added at once`, async () => {
      const started = performance.now()
      await addPages(stack, count)
      return waitForPages(siteUrl, paths, isThere, started)
    })
  const added = await fill()
  add(`${count} pages added at once: all answer`, 's', added.shown)
  add(`${count} pages added at once: nothing left to render`, 's', added.upToDate)
  await addCosts(String(count), '/bench-0')
  await step('One page published', async () => {
    const started = performance.now()
    const title = everywhere('localizedString', 'Published-again')
    await stack.client.patch(idOf(0)).set({title}).commit({visibility: 'async'})
    const {shown, upToDate} = await waitForPages(siteUrl, pathsOf(0), contains('Published-again'), started)
    add('one page published: its four pages', 'ms', shown)
    add('one page published: nothing left to render', 'ms', upToDate)
  })
  await step('Settings published', async () => {
    const traffic = startTraffic([`${siteUrl}/pricing`, `${siteUrl}/bench-0`], {lanes: 1, pause: 25})
    const started = performance.now()
    await publishSettings(stack, 'Label-one')
    const fixed = localeCodes.map((locale) => pathOf({kind: 'pricing'}, locale))
    const {upToDate} = await waitForPages(siteUrl, [...fixed, ...paths], contains('Label-one'), started)
    const {waits, failures} = await traffic.stop()
    if (failures.length > 0) throw new Error(failures[0])
    add('settings published: all pages new', 's', upToDate)
    add("settings published: a visitor's request meanwhile, p99", 'ms', percentile(waits, 0.99))
  })
  await step(`Build with ${count} text pages`, async () =>
    add(`build with ${count} text pages in ${localeCodes.length} languages`, 's', await build(stack)),
  )
  const empty = (title: string) =>
    step(title, async () => {
      const started = performance.now()
      await changePages(stack, count, (transaction, index) => transaction.delete(idOf(index)))
      add(title, 's', (await waitForPages(siteUrl, paths, isGone, started)).upToDate)
    })
  await empty(`${count} pages deleted at once: all answer 404`)
  await fill()
  await publishSettings(stack, 'Label-two')
  await empty(`${count} pages deleted at once while all pages are rendered: all answer 404`)
  return rows
}
