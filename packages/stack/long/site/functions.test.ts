import {randomUUID} from 'node:crypto'
import {statSync} from 'node:fs'
import {locales, localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {reply, startSmtpServer} from '@domora/leads/testing/smtp-server'
import {startPostgres} from '@domora/leads/testing/start-postgres'
import {expect, inject, onTestFinished, test} from 'vitest'
import {handler} from '../../../../docs/sanity-function/index.ts'
import {siteEnvironment} from '../../src/run/local-lake.ts'
import {localSecrets} from '../../src/run/secrets.ts'
import {buildSite, waitUntilRevalidated} from '../../src/run/site.ts'
import {
  editor,
  linkPaths,
  notFoundPath,
  cachedPaths,
  pricingShows,
  removeAll,
  seedPrice,
  setStarterPrice,
  stored,
  usd,
} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {startFaultProxy} from '../../testing/fault-proxy.ts'
import {functionsPlatform, hasVarnish, ownVarnish} from '../../testing/functions.ts'
import {userAgent} from '../../e2e/visit.ts'
import {ownSite} from '../../testing/own-site.ts'
import {consentVersion, newAddress, signUp} from '../../testing/sign-up.ts'
import {lakeClient} from '../../testing/lake-client.ts'
import {freePort} from '../../testing/ports.ts'
import {temporaryFolder} from '../../testing/temporary-folder.ts'

const isThere = hasVarnish()
if (!isThere) console.warn('The test of functions is skipped: Varnish is not installed here.')

const secret = 'one secret for everything in this test of functions'
const siteBuild = '.next-functions'

const pages = localeCodes.flatMap(cachedPaths)

const paths = [
  ...pages,
  ...localeCodes.flatMap((locale) => [
    `${locales[locale].prefix}/sitemap.xml`,
    notFoundPath(locale),
    `${notFoundPath(locale)}/further`,
    ...linkPaths(locale),
  ]),
  '/prices',
  '/gb/pricing',
  '/pricing/',
  '/xx/pricing',
  '/%3Cscript%3E',
  '/pricing.md',
  '/search',
  '/search.json',
  '/search?q=ledgr',
  '/404',
  '/500',
  '/fonts/besley.61b65740.woff2',
  '/fonts/none.woff2',
  '/mark.svg',
  '/favicon.ico',
  '/icons/192.png',
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/builds/none',
  '/builds/prerender',
  '/images/pages/pl/pricing',
  '/images/pages/none/x/y',
  '/images/x/y/z.png',
  '/files/x/y/z.mp4',
  '/api/visits?since=2026-01-01',
  '/api/sign-ups',
  '/api/sign-ups/answers',
  '/api/none',
  '/draft',
  '/draft/pricing',
]

/** What belongs to a connection, to compression, which a CDN does, or to a moment. Builds have different names. */
const ofTransport =
  /^(?:date|etag|connection|keep-alive|transfer-encoding|content-length|accept-ranges|age|via|x-varnish|x-cache|x-accel-expires|last-modified|vary)$/

/** Empty responses: Next redirects before it adds headers, and an error of a picture does not have a policy. */
const empty = new Set([
  '/gb/pricing',
  '/pricing/',
  '/images/pages/none/x/y',
  '/images/x/y/z.png',
  '/files/x/y/z.mp4',
])

async function seen(site: string, path: string) {
  const response = await fetch(site + path, {redirect: 'manual', headers: {'accept-encoding': 'identity'}})
  const body = (await response.text()).replaceAll(/"(?:buildId|id)":"[\da-f]{8}"|Expires: .*/g, '')
  const headers = [...response.headers].filter(([name]) => !ofTransport.test(name))
  return {path, status: response.status, headers: empty.has(path) ? {} : Object.fromEntries(headers), body}
}

/** A server and functions with the same lake and address, the functions behind a CDN. */
async function bothModes(databaseUrl: string, user: number) {
  const dataDirectory = await temporaryFolder('functions')
  const smtp = await startSmtpServer()
  const lake = await startFaultProxy(inject('lakeUrl'))
  const ports = {site: await freePort(), studio: 0, lake: 0}
  const cdn = `http://127.0.0.1:${ports.site}`
  const secrets = {...(await localSecrets(dataDirectory)), webhookSecret: secret}
  const env = {
    ...siteEnvironment(inject('lakeUrl'), secrets, {ports, dataDirectory}),
    SANITY_API_READ_TOKEN: inject('editorToken'),
    SITE_URL: cdn,
    FUNCTIONS_CDN: 'varnish',
  }
  await buildSite({ports, mode: 'start', dataDirectory, siteBuild, studioBuild: ''}, env, () => {})
  const functions = await functionsPlatform(siteBuild, user)
  const coldMs = await functions.start({
    ...env,
    SANITY_API_HOST: lake.url,
    CDN_PURGE_URL: cdn,
    CDN_TOKEN: secret,
    CRON_SECRET: secret,
    DATABASE_URL: databaseUrl,
    LEADS_SECRET: secret,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Domora <hello@domora.example>',
    TEAM_ADDRESS: 'team@domora.example',
  })
  await ownVarnish(functions.url, secret, ports.site)
  const server = await ownSite({
    SITE_URL: cdn,
    SANITY_API_READ_TOKEN: inject('editorToken'),
    LEADS_TOKEN: secrets.signUpsToken,
  })
  await server.start()
  await waitUntilRevalidated(server.url)
  return {server, cdn, lake, smtp, coldMs, functions}
}

/** Stands in for Sanity: calls its function with the sync tags of each transaction. @returns stops that */
function runSanityFunction(siteUrl: string): () => void {
  Object.assign(process.env, {REVALIDATE_URL: `${siteUrl}/api/revalidate`, SANITY_WEBHOOK_SECRET: secret})
  const subscription = lakeClient(inject('lakeUrl'), inject('editorToken'), {apiVersion: '2026-06-01'})
    .live.events()
    .subscribe((event) => {
      if (event.type === 'message')
        void handler({event: {data: {syncTags: event.tags}}, done: async () => {}})
    })
  return () => subscription.unsubscribe()
}

const isCached = (response: Response): boolean => Number(response.headers.get('x-cache')) > 0

test.runIf(isThere)('functions behind a CDN act as the server does', {timeout: 900_000}, async ({skip}) => {
  const postgres = await startPostgres(['fsync=off'])
  if (typeof postgres === 'string') return skip(postgres)
  onTestFinished(() => postgres.stop())
  const {server, cdn, lake, smtp, coldMs, functions} = await bothModes(
    postgres.url,
    statSync(postgres.dataDirectory).uid,
  )

  // Every path.
  for (const path of paths) {
    const [expected, actual] = [await seen(server.url, path), await seen(cdn, path)]
    expect(actual).toEqual(expected)
  }
  for (const path of pages) expect([path, isCached(await fetch(cdn + path))]).toEqual([path, true])

  // A publish purges the pages that show it, and no others.
  const stop = runSanityFunction(functions.url)
  onTestFinished(stop)
  onTestFinished(async () => void (await setStarterPrice(seedPrice)))
  const publishMs: number[] = []
  for (let amount = 8_000; amount < 8_020; amount += 1) {
    await setStarterPrice(amount)
    const published = performance.now()
    await eventually(async () =>
      expect(await (await fetch(`${cdn}/pricing`)).text()).toContain(usd(amount, 'gb')),
    )
    publishMs.push(Math.round(performance.now() - published))
  }
  await pricingShows(8_019, [cdn])
  expect(isCached(await fetch(`${cdn}/about`))).toBe(true)

  // While two versions of a page are tried, the CDN keeps neither.
  const landing = await stored('landingPage')
  const [versionId, words] = [randomUUID(), 'Another heading of the home page']
  const sections: unknown = landing?.['sections']
  await editor().create({
    _id: versionId,
    _type: 'page',
    title: landing?.['title'],
    sections: (Array.isArray(sections) ? sections : []).map((section: object, index) =>
      index === 0 ? {...section, heading: {gb: words}} : section,
    ),
    test: {page: {_type: 'reference', _ref: 'landingPage', _weak: true}, share: 50, goal: 'form'},
  })
  onTestFinished(async () => void (await removeAll(versionId)))
  const served = async () => {
    const versions = new Set<string>()
    for (let n = 0; n < 12; n++) {
      const response = await fetch(cdn, {headers: {'user-agent': `${userAgent} Visitor/${n}`}})
      const name = (await response.text()).includes(words) ? 'B' : 'A'
      versions.add(
        `${name} ${n > 0 && isCached(response) ? 'kept' : n > 0 ? response.headers.get('cache-control') : ''}`,
      )
    }
    return [...versions].toSorted()
  }
  const runningTest = {_type: 'reference', _ref: versionId, _weak: true}
  await editor().patch('landingPage').set({runningTest}).commit()
  onTestFinished(async () => void (await editor().patch('landingPage').unset(['runningTest']).commit()))
  await eventually(async () =>
    expect(await served()).toEqual(expect.arrayContaining(['A private, no-cache', 'B private, no-cache'])),
  )
  expect(await served()).not.toContain('A kept')
  await editor().patch('landingPage').unset(['runningTest']).commit()
  await eventually(async () => expect(await served()).toEqual(['A ', 'A kept']))
  // The new page has changed lists of pages.
  await eventually(async () => expect(isCached(await fetch(`${cdn}/about`))).toBe(true))

  // Mails leave processes that are stopped with their responses.
  const version = await consentVersion()
  const sendForm = (email: string) => signUp({email, consentVersion: version, siteUrl: cdn})
  const recipients = () => smtp.received.flatMap((mail) => mail.recipients)
  const email = newAddress()
  expect((await sendForm(email)).status).toBe(303)
  const sent = performance.now()
  await eventually(async () => expect(recipients()).toContain(email))
  console.log('functions, in ms:', {
    coldMs: coldMs.map(Math.round),
    publishMs,
    mailMs: Math.round(performance.now() - sent),
  })

  // The clock finds a call that was lost, and a mail that the server refused.
  stop()
  const clock = (token: string) => fetch(`${cdn}/api/cron`, {headers: {authorization: `Bearer ${token}`}})
  expect((await clock('none')).status).toBe(401)
  await eventually(async () => expect((await clock(secret)).status).toBe(204))
  // Nothing was lost so far.
  expect(isCached(await fetch(`${cdn}/about`))).toBe(true)
  smtp.answer.mail = async () => reply(451, 'later')
  const late = newAddress()
  expect((await sendForm(late)).status).toBe(303)
  await setStarterPrice(8_100)
  smtp.answer.mail = undefined
  await eventually(async () => {
    expect((await clock(secret)).status).toBe(204)
    expect(await (await fetch(`${cdn}/pricing`)).text()).toContain(usd(8_100, 'gb'))
    expect(recipients()).toContain(late)
  }, 60_000)

  // An editor gets drafts, with a nonce, past the CDN.
  const previewSecret = randomUUID()
  const _id = `drafts.${previewSecret}`
  await editor().create({_id, _type: 'sanity.previewUrlSecret', secret: previewSecret})
  onTestFinished(async () => void (await removeAll(previewSecret)))
  const opened = await fetch(
    `${cdn}/api/draft/enable?sanity-preview-secret=${previewSecret}&sanity-preview-pathname=/pricing`,
    {redirect: 'manual'},
  )
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.replace(/;.*/, ''))
    .join('; ')
  const draft = await fetch(`${cdn}/pricing`, {headers: {cookie}})
  const [, nonce] = /'nonce-([^']+)'/.exec(draft.headers.get('content-security-policy') ?? '') ?? []
  expect([draft.status, draft.headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/private.*no-store/),
  ])
  expect(await draft.text()).toContain(`nonce="${nonce}"`)

  // A hanging lake: visitors get what the CDN has, and others an error in their language; forms work.
  await eventually(async () => expect(functions.isFrozen()).toBe(true))
  for (const path of pages) await (await fetch(cdn + path)).arrayBuffer()
  lake.set('hang')
  for (const path of pages) {
    const began = performance.now()
    const page = await fetch(cdn + path)
    expect([path, page.status, isCached(page)]).toEqual([path, 200, true])
    expect(performance.now() - began).toBeLessThan(3_000)
  }
  const failed = await fetch(`${functions.url}${pathOf({kind: 'pricing'}, 'pl')}`)
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(await failed.text()).toMatch(/<html lang="pl"[^]*<footer/)
  expect((await sendForm(newAddress())).status).toBe(303)
  lake.set(null)
  expect((await fetch(`${functions.url}/pl/pricing`)).status).toBe(200)
})
