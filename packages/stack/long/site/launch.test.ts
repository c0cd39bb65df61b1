import {setTimeout as sleep} from 'node:timers/promises'
import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {pathOf, type Route} from '@domora/content/routes'
import {expect, test} from 'vitest'
import {waitUntilRevalidated} from '../../src/run/site.ts'
import {usd} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {hasNginx, ownNginx} from '../../testing/nginx.ts'
import {ownLake} from '../../testing/own-lake.ts'
import {ownSite} from '../../testing/own-site.ts'
import {freePort} from '../../testing/ports.ts'

const launches = 3

const routes: readonly Route[] = [
  {kind: 'landing'},
  {kind: 'pricing'},
  {kind: 'about'},
  {kind: 'page', address: 'privacy'},
]
const pages = localeCodes.flatMap((locale) =>
  routes.map((route) => ({locale, path: pathOf(route, locale), hasPrice: route.kind === 'pricing'})),
)

const labelOf = (launch: number) => `Launch-${launch}`
const priceOf = (launch: number) => 8_000 + launch * 100

/** The launch that a page shows; a page that has its label without its price throws. */
function launchIn(html: string, locale: LocaleCode, hasPrice: boolean): number {
  const launch = Number(/Launch-(\d+)/.exec(html)?.[1] ?? 0)
  if (hasPrice && launch > 0 && !html.includes(usd(priceOf(launch), locale)))
    throw new Error(`not the price of launch ${launch}`)
  return launch
}

/**
 * Reads all pages again and again, as one visitor, who must not get an older page after a newer one.
 *
 * @param isLate whether a page of this launch is older than a visitor may get
 */
function startVisitor(
  url: string,
  isLate: (launch: number, newest: number, requested: number) => boolean = (launch, newest) =>
    launch < newest,
) {
  const found: string[] = []
  const ending = new AbortController()
  /** When this visitor first got each launch. */
  const shownAt = [0]
  const newest = () => shownAt.length - 1
  const visit = async () => {
    while (!ending.signal.aborted)
      for (const {locale, path, hasPrice} of pages) {
        const requested = performance.now()
        const html = await (await fetch(url + path)).text()
        const launch = launchIn(html, locale, hasPrice)
        if (isLate(launch, newest(), requested))
          found.push(`${url}${path}: launch ${launch} after ${newest()}`)
        while (newest() < launch) shownAt.push(performance.now())
        await sleep(2)
      }
  }
  const running = visit()
  return {
    newest,
    shownAt: (launch: number) => shownAt[launch] ?? Infinity,
    stop: async () => {
      ending.abort()
      await running
      return found
    },
  }
}

test.runIf(hasNginx())(
  'all pages of a release change in one moment on each instance, and within a second behind nginx',
  async () => {
    const lakePort = await freePort()
    const env = {SANITY_API_HOST: `http://127.0.0.1:${lakePort}`, CONTENT_CHECK_SECONDS: '3600'}
    const [one, other] = [await ownSite(env), await ownSite(env)]
    const nginx = await ownNginx([one.url, other.url])
    const {client} = await ownLake({port: lakePort})
    const ids = [
      'siteSettings',
      'priceList-USD',
      ...(await client.fetch<string[]>('*[_type in ["page", "faq", "plan"]][0...8]._id')),
    ]
    expect(ids).toHaveLength(10)
    /** Changes the header of all pages, a price, and eight other documents. */
    const launch = async (n: number) => {
      const {releaseId} = await client.releases.create({})
      for (const id of ids) {
        const document = await client.getDocument(id)
        if (document === undefined) throw new Error(`${id} is not there`)
        await client.create({...document, _id: `versions.${releaseId}.${id}`})
      }
      const label = Object.fromEntries(localeCodes.map((code) => [`callToAction.label.${code}`, labelOf(n)]))
      await client.patch(`versions.${releaseId}.siteSettings`).set(label).commit()
      await client
        .patch(`versions.${releaseId}.priceList-USD`)
        .set({'prices[plan._ref=="plan-basic"].monthly': priceOf(n)})
        .commit()
      await client.releases.publish({releaseId})
    }
    await Promise.all([one.start(), other.start()])
    await Promise.all([one, other].map(({url}) => waitUntilRevalidated(url)))

    const instances = [startVisitor(one.url), startVisitor(other.url)]
    /** Each instance has shown a newer launch for a second. */
    const isLate = (shown: number, _newest: number, requested: number) =>
      instances.every(({shownAt}) => requested - shownAt(shown + 1) > 1_000)
    const visitors = [...instances, startVisitor(nginx, isLate)]
    for (let n = 1; n <= launches; n++) {
      await launch(n)
      await eventually(async () => expect(visitors.map(({newest}) => newest())).toEqual([n, n, n]))
    }
    expect((await Promise.all(visitors.map(({stop}) => stop()))).flat()).toEqual([])
  },
)
