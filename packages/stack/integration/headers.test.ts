import {createHash} from 'node:crypto'
import {setTimeout as sleep} from 'node:timers/promises'
import {pathOf} from '@domora/content/routes'
import {localeCodes} from '@domora/content/locales'
import {describe, expect, inject, test} from 'vitest'
import {cachedPaths, pagePaths} from '../testing/content.ts'
import {ownSite} from '../testing/own-site.ts'
import {sendWebhook} from '../testing/site-requests.ts'

/** Headers of every answer. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const untilChanged = 'public, max-age=0, s-maxage=1, stale-if-error=86400'
const noPage = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const get = (path: string, init: RequestInit = {}, site = inject('siteUrl')) =>
  fetch(site + path, {redirect: 'manual', ...init})

const headersOf = (response: Response) => Object.fromEntries(response.headers)

/** The texts between an element's tags. */
const inside = (html: string, element: RegExp) => [...html.matchAll(element)].map(([, text = '']) => text)

/** The one policy that fits a page, worked out here from what is in it. */
function policyOf(html: string): string {
  const styles = inside(html, /<style[^>]*>([^]*?)<\/style>/g)
  const rules = inside(html, /<script type="speculationrules">([^]*?)<\/script>/g)
  const code = inside(html, /<script(?![^>]*(?: src=| type="))[^>]*>([^]*?)<\/script>/g)
  const directives = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    styles.some((style) => style.includes('url(data:image/')) ? "img-src 'self' data:" : "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ['script-src', "'self'", ...new Set([...rules, ...code].map(hashOf))].join(' '),
    ['style-src', ...new Set(styles.map(hashOf))].join(' '),
    ...(code.length === 0 ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ]
  return sorted(directives.join('; '))
}

/** Neither the order of directives nor that of hashes means anything. */
const sorted = (policy: string) =>
  policy
    .split('; ')
    .map((directive) => directive.split(' ').toSorted().join(' '))
    .toSorted()
    .join('; ')

/** The headers of a page, and those that its content requires. */
async function headersOfPage(response: Response) {
  const html = await response.text()
  const headers = headersOf(response)
  return {
    html,
    actual: {
      ...headers,
      // Two headers would be joined by a comma.
      'content-security-policy': sorted(headers['content-security-policy'] ?? ''),
      framework: html.match(/\/_next\/|self\.__next|<!--/g),
    },
    expected: {
      ...always,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(html),
      framework: null,
      vary: 'accept-encoding',
    },
  }
}

test('a page: its policy allows exactly what is in it, and shared caches keep all but the search for a second', async () => {
  const cached = new Set(localeCodes.flatMap(cachedPaths))
  for (const path of localeCodes.flatMap(pagePaths)) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 200])
    const {actual, expected} = await headersOfPage(response)
    expect(actual).toMatchObject({
      ...expected,
      'cache-control': cached.has(path) ? untilChanged : 'no-store',
    })
  }
})

test('an unchanged page is answered with 304', async () => {
  const {headers} = await get('/pl/pricing')
  const again = await get('/pl/pricing', {
    headers: {'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0'},
  })
  expect(again.status).toBe(304)
  expect(headersOf(again)).toMatchObject({
    ...always,
    'cache-control': untilChanged,
    'content-security-policy': headers.get('content-security-policy'),
  })
})

test.each(localeCodes)('%s: a missing page has the same headers', async (locale) => {
  const response = await get(`${pathOf({kind: 'landing'}, locale).replace(/\/$/, '')}/no-such-page`)
  expect(response.status).toBe(404)
  const {actual, expected} = await headersOfPage(response)
  expect(actual).toMatchObject({...expected, 'cache-control': 'no-store'})
})

test('so has a form with errors', async () => {
  const response = await get('/de/waitlist', {
    method: 'POST',
    headers: {'content-type': 'application/x-www-form-urlencoded', origin: inject('siteUrl')},
    body: new URLSearchParams({email: 'none'}),
  })
  expect(response.status).toBe(422)
  const {actual, expected} = await headersOfPage(response)
  expect(actual).toMatchObject({...expected, 'cache-control': 'private, no-cache'})
})

test('so has the page of a link in a mail, without a referrer', async () => {
  const response = await get('/waitlist/confirm?token=x')
  const {actual, expected} = await headersOfPage(response)
  expect(actual).toMatchObject({...expected, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer'})
})

test('so has the error page of an invalid preview link, in the language of its page', async () => {
  const response = await get('/api/draft/enable?sanity-preview-pathname=/de/pricing')
  expect(response.status).toBe(401)
  const {actual, expected, html} = await headersOfPage(response)
  expect(html).toContain('<html lang="de"')
  // Studio opens a preview in a window of its own, and no cache may keep it.
  const {'cross-origin-opener-policy': _, vary: __, ...rest} = expected
  expect(actual).toMatchObject({
    ...rest,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

test.each(['/pl', '/pl', '/drawings/house.e611c756.svg', '/sitemap.xml', '/pricing.md'])(
  'a browser gets %s compressed with Brotli, from the first request on',
  async (path) => {
    const response = await get(path, {headers: {'accept-encoding': 'gzip, deflate, br, zstd'}})
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toMatch(/./)
  },
)

describe('other answers have a policy that allows nothing', () => {
  const forEver = expect.stringContaining('immutable')
  test.each([
    ['a font', '/fonts/besley.61b65740.woff2', 200, {'cache-control': forEver}],
    ['an icon', '/mark.svg', 200, {'cache-control': 'public, max-age=3600'}],
    ['the icon of old browsers', '/favicon.ico', 200, {'content-type': 'image/x-icon'}],
    ['the manifest', '/manifest.webmanifest', 200, {'cache-control': 'public, max-age=3600'}],
    ['the sitemap', '/de/sitemap.xml', 200, {'cache-control': untilChanged}],
    ['robots.txt', '/robots.txt', 200, {'cache-control': 'public, max-age=3600'}],
    ['the newest build', '/builds/latest.json', 200, {'cache-control': 'no-cache'}],
    ['a redirect of an editor', '/prices', 308, {'cache-control': 'no-store'}],
    ['a redirect of the site', '/gb/pricing', 308, {}],
    ['a path with a slash too many', '/pricing/', 308, {}],
    ['an answer to a program', '/api/revalidate', 405, {allow: 'POST, OPTIONS'}],
    ['an answer to Studio', '/api/sign-ups', 401, {vary: 'origin, Accept-Encoding'}],
    ['a missing picture', '/images/x/y/z.png', 404, {'cache-control': 'no-store'}],
  ])('%s', async (_, path, status, expected) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(headersOf(response)).toMatchObject({
      ...always,
      'content-security-policy': noPage,
      ...expected,
    })
  })
})

test.each([
  '/builds/scripts/site.00000000.js',
  '/fonts/besley.00000000.woff2',
  '/drawings/house.00000000.svg',
  '/icons/0.png',
  '/_next/static/chunks/0.js',
])('no cache keeps that %s is missing', async (path) => {
  const response = await get(path)
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

const noPages = `/_next/image?url=%2Fmark.svg&w=640&q=75 /_next/data/x/index.json /_not-found /_error /404 /500 /index
  /index.rsc /pricing%0a /builds/prerender /draft/pricing`
test.each(noPages.split(/\s+/))('%s is no page of this site', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  const {actual, expected, html} = await headersOfPage(response)
  // The page names the path.
  const {framework: _, ...headers} = expected
  expect(actual).toMatchObject({...headers, 'cache-control': 'no-store'})
  expect(html).toContain('<html lang="en"')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s is no method of a page, a file, or a path without one',
  async (method) => {
    for (const path of ['/pricing', '/de', '/mark.svg', '/robots.txt', '/no-such-page']) {
      const response = await get(path, {method})
      expect([path, response.status, response.headers.get('allow')]).toEqual([
        path,
        405,
        expect.stringMatching(/^GET, HEAD, (?:POST, )?OPTIONS$/),
      ])
      expect(headersOf(response)).toMatchObject({...always, 'content-security-policy': noPage})
    }
  },
)

test('the first answers of a site that starts are those of one that has started', async () => {
  const site = await ownSite()
  const starting = site.start()
  const answers: unknown[] = []
  while (answers.length < 10) {
    try {
      const [page, hook, file] = await Promise.all([
        get('/about', {headers: {rsc: '1'}}, site.url),
        get(
          '/api/revalidate',
          {method: 'POST', body: '{"_id": "aboutPage", "_type": "aboutPage"}'},
          site.url,
        ),
        get('/%ff', {}, site.url),
      ])
      const {actual, expected} = await headersOfPage(page)
      expect(actual).toMatchObject({...expected, 'cache-control': untilChanged})
      answers.push([page.status, hook.status, file.status])
    } catch (error) {
      // The port is not open yet.
      if (!(error instanceof TypeError)) throw error
      await sleep(2)
    }
  }
  expect(answers).toEqual(answers.map(() => [200, 401, 404]))
  await starting
})

test('headers that ask for an RSC payload get the page', async () => {
  const response = await get('/', {
    headers: {rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree'},
  })
  const {actual, expected} = await headersOfPage(response)
  expect(actual).toMatchObject({...expected, 'cache-control': untilChanged})
})

test('a policy in a request has no effect', async () => {
  const headers = {'content-security-policy': "script-src 'nonce-made-up'"}
  for (const path of ['/', '/no-such-page']) {
    const html = await (await get(path, {headers})).text()
    expect(html).not.toContain('made-up')
  }
})

/**
 * The score of MDN's HTTP Observatory for a page that loads no script from elsewhere: 100 with what takes points away and, from 90
 * on, what adds some. https://developer.mozilla.org/docs/Web/Security/HTTP_Observatory/tests_and_scoring
 */
function observatoryScore({headers}: Response): number {
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
  const has = (name: string, value: RegExp) => value.test(headers.get(name) ?? '')
  const isUnsafe = [...policy].some(
    ([name, sources]) =>
      /'unsafe-|https?:/.test(sources) || (/^(script|style)-src$/.test(name) && sources.includes('data:')),
  )
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
  const penalties = [
    [policy.has('default-src') && !isUnsafe, 25],
    [headers.getSetCookie().length === 0, 40],
    [!headers.has('access-control-allow-origin'), 50],
    [maxAge >= 15_768_000, 20],
    [has('x-content-type-options', /^nosniff$/), 5],
    [policy.has('frame-ancestors'), 20],
  ] as const
  const bonuses = [
    [policy.get('default-src') === "'none'" && /^'(none|self)'$/.test(policy.get('form-action') ?? ''), 10],
    [policy.get('frame-ancestors') === "'none'", 5],
    [has('referrer-policy', /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/), 5],
    [has('cross-origin-resource-policy', /^same-(origin|site)$/), 10],
  ] as const
  const score = penalties.reduce((sum, [kept, points]) => sum - (kept ? 0 : points), 100)
  return score < 90 ? score : bonuses.reduce((sum, [earned, points]) => sum + (earned ? points : 0), score)
}

test('behind TLS every answer has strict-transport-security, and pages have the highest grade of an observatory', async () => {
  const site = await ownSite({
    SITE_URL: 'https://www.example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@example.com',
    TEAM_ADDRESS: 'team@example.com',
  })
  await site.start()
  for (const path of ['/about', '/mark.svg', '/no-such-page'])
    expect(headersOf(await get(path, {}, site.url))).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
    })
  // 100 is an A+.
  for (const path of ['/', '/pl/waitlist', '/no-such-page'])
    expect([path, observatoryScore(await get(path, {}, site.url))]).toEqual([path, 130])
  const bare = await get('/about')
  expect(bare.headers.get('strict-transport-security')).toBeNull()
  expect(observatoryScore(bare)).toBe(80)
})

test('without the lake, a site that starts serves the pages of its build under the same headers', async () => {
  const secret = 'the-webhook-secret-of-a-site-of-its-own'
  const site = await ownSite({SANITY_API_HOST: 'http://127.0.0.1:9', SANITY_WEBHOOK_SECRET: secret})
  await site.start()
  for (let time = 0; time < 3; time++) {
    expect(await sendWebhook(site.url, secret)).toBe(200)
    const response = await get('/about', {}, site.url)
    expect(response.status).toBe(200)
    const {actual, expected} = await headersOfPage(response)
    expect(actual).toMatchObject({...expected, 'cache-control': untilChanged})
  }
  expect((await get('/no-such-page', {}, site.url)).status).toBe(404)
})
