import {createHash, createHmac} from 'node:crypto'
import {globSync} from 'node:fs'
import {readFile, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {blocks} from '@domora/content/blocks'
import {afterEach, describe, expect, inject, onTestFinished, test} from 'vitest'
import {editor, lake, plainText, pricingShows, seedPrice, setStarterPrice, usd} from '../testing/content.ts'
import {eventually} from '../testing/eventually.ts'

const site = (path: string) => fetch(inject('siteUrl') + path, {redirect: 'manual'})
const html = async (path: string) => (await site(path)).text()

/** When each page last changed since the build. The site keeps a page in a file named after the hash of its path. */
const renderedAt = (paths: readonly string[]): Promise<number[]> =>
  Promise.all(
    paths.map(async (path) => {
      const name = createHash('sha256').update(path).digest('base64url').slice(0, 24)
      const [file = ''] = globSync(`pages-*/${name}.document`, {cwd: inject('siteCache')})
      return file === '' ? 0 : (await stat(join(inject('siteCache'), file))).mtimeMs
    }),
  )

/** Waits until nothing is left to be rendered again. */
const rendered = () =>
  eventually(async () =>
    expect(await (await site('/api/ready')).json()).toMatchObject({status: 'ready', stale: 0}),
  )

describe('publish', () => {
  test('a new price reaches the pricing page of every locale, and no other page is rendered', async () => {
    const unrelated = localeCodes.flatMap((locale) => [
      ...(['about', 'waitlist', 'contact'] as const).map((kind) => pathOf({kind}, locale)),
      // The price is in dollars, which this page shows in English only.
      ...(locale === 'gb' ? [] : [pathOf({kind: 'landing'}, locale)]),
    ])
    const pricing = localeCodes.map((locale) => pathOf({kind: 'pricing'}, locale))
    await rendered()
    const before = await renderedAt(unrelated)
    const pricingBefore = await renderedAt(pricing)
    await setStarterPrice(4_700)
    await pricingShows(4_700)
    await rendered()
    const pricingAfter = await renderedAt(pricing)
    for (const [index, time] of pricingAfter.entries())
      expect(time).toBeGreaterThan(pricingBefore[index] ?? 0)
    expect(await renderedAt(unrelated)).toEqual(before)
    await setStarterPrice(seedPrice)
    await pricingShows(seedPrice)
  })

  test('of many prices in quick succession, while visitors read, the last one stays', async () => {
    const pricing = localeCodes.map((locale) => pathOf({kind: 'pricing'}, locale))
    const last = 5_900
    for (let amount = 5_000; amount <= last; amount += 100)
      await Promise.all([setStarterPrice(amount), ...pricing.map(html)])
    await pricingShows(last)
    await rendered()
    expect(await Promise.all(pricing.map(html))).toEqual(
      localeCodes.map((locale) => expect.stringContaining(usd(last, locale))),
    )
    await setStarterPrice(seedPrice)
    await pricingShows(seedPrice)
  })

  test('a page published after the build exists, until it is deleted', async () => {
    const client = editor()
    await client.create({
      _id: 'page-press',
      _type: 'page',
      title: {_type: 'localizedString', gb: 'Press room', de: 'Presse'},
      address: {_type: 'localizedAddress', gb: 'company/press', de: 'unternehmen/presse'},
      sections: [
        {
          _key: 'text',
          _type: 'textSection',
          body: {gb: blocks('Write to the press desk.'), de: blocks('Schreiben Sie der Presse.')},
        },
      ],
    })
    await eventually(async () => {
      const response = await site('/de/unternehmen/presse')
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('Schreiben Sie der Presse.')
    })
    const english = await html('/company/press')
    expect(english).toContain('Write to the press desk.')
    expect(english).not.toContain('hreflang="pl"')
    // There is no Polish translation, so there is no Polish page; an address belongs to one language.
    for (const path of ['/pl/company/press', '/de/company/press', '/unternehmen/presse'])
      expect((await site(path)).status).toBe(404)
    await eventually(async () => expect(await html('/de/sitemap.xml')).toContain('/de/unternehmen/presse'))

    await client.delete('page-press')
    await eventually(async () => expect((await site('/company/press')).status).toBe(404))
    await rendered()
  })

  test('an article is in the feed and the search, until it is deleted', async () => {
    const client = editor()
    const article = await client.getDocument('article-year-end')
    if (!article) throw new Error('the seed has no such article')
    const copy = {gb: 'Xylophone'}
    const address = {gb: 'articles/xylophone'}
    await client.create({...article, _id: 'article-copy', title: copy, summary: copy, address})
    const isIn = async () =>
      Promise.all(
        ['/feed.json', '/search?q=xylofone'].map(async (path) => (await html(path)).includes('Xylophone')),
      )
    await eventually(async () => expect(await isIn()).toEqual([true, true]))
    await client.delete('article-copy')
    await eventually(async () => expect(await isIn()).toEqual([false, false]))
    await rendered()
  })

  test('a draft changes nothing for visitors', async () => {
    const client = editor()
    const published = await client.getDocument('priceList-USD')
    if (!published) throw new Error('the seed has no price list')
    await client.createOrReplace({...published, _id: 'drafts.priceList-USD'})
    await client
      .patch('drafts.priceList-USD')
      .set({'prices[plan._ref=="plan-basic"].monthly': 123_400})
      .commit()
    await setStarterPrice(3_300)
    await pricingShows(3_300)
    expect(await html('/pricing')).not.toContain(usd(123_400, 'gb'))
    await client.delete('drafts.priceList-USD')
    await setStarterPrice(seedPrice)
    await pricingShows(seedPrice)
  })
})

describe('a document that breaks its contract', () => {
  test('removes only its section in that locale, and the log names document, field and locale', async () => {
    const client = editor()
    const before = await client.getDocument('landingPage')
    if (!before) throw new Error('the seed has no landing page')
    const lede = (locale: 'pl' | 'de') => String(before['sections'][0].lede[locale])
    expect(plainText(await html('/pl'))).toContain(lede('pl'))
    const logged = (await readFile(inject('siteLog'), 'utf8')).length
    await client.patch('landingPage').set({'sections[0].heading.pl': 42}).commit()
    onTestFinished(async () => {
      await client.createOrReplace(before)
      await eventually(async () => expect(plainText(await html('/pl'))).toContain(lede('pl')))
    })
    await eventually(async () => {
      const polish = plainText(await html('/pl'))
      expect(polish).not.toContain(lede('pl'))
      expect(polish).toContain('</footer>')
    })
    expect(plainText(await html('/de'))).toContain(lede('de'))
    const lines = (await readFile(inject('siteLog'), 'utf8')).slice(logged)
    expect(lines).toMatch(/"document":"landingPage".*hero-main.*\.heading\.pl".*"locale":"pl"/)
  })
})

describe('with the lake down', () => {
  afterEach(() => lake('start'))

  test('pages keep being served, and publishing works again when it is back', async () => {
    await lake('stop')
    for (const locale of localeCodes) expect((await site(pathOf({kind: 'pricing'}, locale))).status).toBe(200)
    expect((await site('/no-such-page')).status).toBe(404)
    await lake('start')
    await setStarterPrice(5_100)
    await pricingShows(5_100)
    await setStarterPrice(seedPrice)
    await pricingShows(seedPrice)
  })
})

describe('the webhook', () => {
  const body = JSON.stringify({_id: 'priceList-USD', _type: 'priceList'})
  const sign = (secret: string, at: number, signed = body) =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${signed}`).digest('base64url')}`
  const call = (headers: Record<string, string>, sent = body) =>
    fetch(`${inject('siteUrl')}/api/revalidate`, {
      method: 'POST',
      body: sent,
      headers: {'content-type': 'application/json', ...headers},
    })

  test('accepts a fresh signature of the lake, and renders nothing when nothing is different', async () => {
    await rendered()
    const before = await renderedAt(['/pricing'])
    const response = await call({'sanity-webhook-signature': sign(inject('webhookSecret'), Date.now())})
    expect(response.status).toBe(200)
    await rendered()
    expect(await renderedAt(['/pricing'])).toEqual(before)
  })

  test('refuses every other signature, and renders nothing', async () => {
    const secret = inject('webhookSecret')
    const refused: Record<string, string>[] = [
      {},
      {'sanity-webhook-signature': 'v1=abc'},
      {'sanity-webhook-signature': sign('another-secret-of-the-same-length!', Date.now())},
      // An hour old, and from the future.
      {'sanity-webhook-signature': sign(secret, Date.now() - 3_600_000)},
      {'sanity-webhook-signature': sign(secret, Date.now() + 3_600_000)},
    ]
    const pages = localeCodes.map((locale) => pathOf({kind: 'pricing'}, locale))
    await rendered()
    const before = await renderedAt(pages)
    for (const headers of refused) expect([headers, (await call(headers)).status]).toEqual([headers, 401])
    await rendered()
    expect(await renderedAt(pages)).toEqual(before)
  })

  test('refuses a body that is too large', async () => {
    const response = await fetch(`${inject('siteUrl')}/api/revalidate`, {
      method: 'POST',
      body: 'x'.repeat(2_000_000),
      headers: {'sanity-webhook-signature': sign(inject('webhookSecret'), Date.now())},
    })
    expect(response.status).toBe(413)
  })
})
