import {localeCodes} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {openLeads} from '@domora/leads/open-leads'
import {reply, startSmtpServer} from '@domora/leads/testing/smtp-server'
import {startPostgres} from '@domora/leads/testing/start-postgres'
import {expect, inject, onTestFinished, test} from 'vitest'
import {isBrokenOff, startTraffic} from '../../testing/bench/traffic.ts'
import {pricingShows, seedPrice, setStarterPrice} from '../../testing/content.ts'
import {eventually} from '../../testing/eventually.ts'
import {startFaultProxy} from '../../testing/fault-proxy.ts'
import {hasNginx, ownNginx} from '../../testing/nginx.ts'
import {ownSite} from '../../testing/own-site.ts'
import {anyClient, consentVersion, signUp} from '../../testing/sign-up.ts'

const isThere = hasNginx()
if (!isThere) console.warn('The tests of several instances are skipped: nginx is not installed here.')

const pricing = localeCodes.map((locale) => pathOf({kind: 'pricing'}, locale))

async function postgresFor() {
  const postgres = await startPostgres(['fsync=off'])
  if (typeof postgres !== 'string') onTestFinished(() => postgres.stop().catch(() => {}))
  return postgres
}

/** A mail server that does not answer until `release`, which refuses the waiting mails and accepts later ones. */
async function heldSmtpServer() {
  const smtp = await startSmtpServer()
  const released = Promise.withResolvers<Error>()
  let held = 0
  smtp.answer.mail = () => {
    held += 1
    return released.promise
  }
  return {
    url: smtp.url,
    held: () => held,
    release: () => {
      smtp.answer.mail = undefined
      released.resolve(reply(451, 'later'))
    },
    recipients: () => smtp.received.map(({recipients: [recipient = '']}) => recipient),
  }
}

/** Mails that an instance hands over at the same time (packages/leads/src/mail/smtp.ts). */
const atOnce = 4

/** Milliseconds, on a busy machine. */
const longestWait = 10_000

test.runIf(isThere)('two instances act as one site, also without one of their parts', async ({skip}) => {
  const postgres = await postgresFor()
  if (typeof postgres === 'string') return skip(postgres)
  const lake = await startFaultProxy(inject('lakeUrl'))
  const smtp = await heldSmtpServer()
  const secret = 'the same secret for all the instances of it'
  const env = {
    // They learn of changes from live events alone.
    CONTENT_CHECK_SECONDS: '3600',
    DATABASE_URL: postgres.url,
    LEADS_SECRET: secret,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Domora <hello@domora.example>',
    TEAM_ADDRESS: 'team@domora.example',
    STOP_DELAY_SECONDS: '0.5',
  }
  const one = await ownSite({...env, SANITY_API_HOST: lake.url})
  const other = await ownSite(env)
  const [, running] = await Promise.all([one.start(), other.start()])
  onTestFinished(async () => void (await setStarterPrice(seedPrice)))
  const nginx = await ownNginx([one.url, other.url])
  const traffic = startTraffic(pricing.map((path) => nginx + path))

  // A publish reaches both.
  await setStarterPrice(8_100)
  await pricingShows(8_100, [one.url, other.url])

  // A client may send twenty forms in ten minutes, over all instances.
  const version = await consentVersion()
  const headers = {'x-forwarded-for': anyClient()}
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) {
    const siteUrl = n % 2 === 0 ? one.url : other.url
    const email = `visitor-${n}@example.com`
    statuses.push((await signUp({email, consentVersion: version, siteUrl, headers})).status)
  }
  expect(statuses.filter((status) => status === 303)).toHaveLength(20)
  expect(statuses.slice(-2)).toEqual([429, 429])

  // One is killed while both hand mails over; soon both have their hands full, because more wait than they can hold and
  // a mail in hand does not delay the next (packages/leads/src/mailer.test.ts). The other sends all but what
  // the dead one had in hand, and none twice; that comes when its claim ends (concurrency.test.ts there).
  await eventually(async () => expect(smtp.held()).toBeGreaterThanOrEqual(2 * atOnce))
  process.kill(running.pid, 'SIGKILL')
  await running.ended
  smtp.release()
  const leads = openLeads({databaseUrl: postgres.url, secret, locales: localeCodes})
  onTestFinished(() => leads.close())
  await eventually(async () => {
    const {queued, sent} = await leads.mailStats()
    expect(queued).toBeLessThanOrEqual(atOnce)
    expect(smtp.recipients()).toHaveLength(sent)
  }, 60_000)
  expect(new Set(smtp.recipients()).size).toBe(smtp.recipients().length)
  await leads.close()
  await other.start()

  // An instance whose stream of live events is cut catches up when it can connect again.
  lake.set('no streams')
  await setStarterPrice(8_200)
  await pricingShows(8_200, [other.url])
  lake.set(null)
  await pricingShows(8_200, [one.url])

  // Without the database pages are served, and forms are refused.
  await postgres.stop()
  const refused = await signUp({email: 'late@example.com', consentVersion: version, siteUrl: one.url})
  expect(refused.status).toBe(503)
  await setStarterPrice(8_300)
  await pricingShows(8_300, [one.url, other.url])

  // Visitors got their pages all the time. The kill can break off one answer in each lane.
  const {waits, failures} = await traffic.stop()
  expect(failures.filter((failure) => !isBrokenOff(failure))).toEqual([])
  expect(failures.length).toBeLessThanOrEqual(4)
  expect(Math.max(...waits)).toBeLessThan(longestWait)
  expect(waits.length).toBeGreaterThan(100)
})
