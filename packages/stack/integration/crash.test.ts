import {once} from 'node:events'
import {createServer} from 'node:net'
import {DatabaseSync} from 'node:sqlite'
import {canCountFsyncs, countFsyncs} from '@domora/leads/testing/fsyncs'
import {startSmtpServer} from '@domora/leads/testing/smtp-server'
import {startPostgres} from '@domora/leads/testing/start-postgres'
import {expect, onTestFinished, test} from 'vitest'
import {eventually} from '../test-support/eventually.ts'
import {ownSite, type OwnSite} from '../test-support/own-site.ts'
import {consentVersion, signUp} from '../test-support/sign-up.ts'

function rowsOf(database: string, query: string): readonly Record<string, unknown>[] {
  const opened = new DatabaseSync(database, {readOnly: true})
  try {
    return opened.prepare(query).all()
  } finally {
    opened.close()
  }
}

/** Signs up one address after the other for as long as the site answers; gives those that were thanked for. */
async function keepSigningUp(siteUrl: string, version: string, name: string, onThanks: () => void) {
  const thanked: string[] = []
  for (let n = 0; ; n++) {
    const email = `${name}-${n}@example.com`
    try {
      const {status} = await signUp({email, consentVersion: version, siteUrl})
      if (status !== 303) throw new Error(`${email} was answered with ${status}`)
    } catch (error) {
      // The connection broke: the site was killed before it answered.
      if (error instanceof TypeError) return thanked
      throw error
    }
    thanked.push(email)
    onThanks()
  }
}

const [rounds, lanes, thanksEach] = [5, 8, 40]

/** Starts a site, kills it while it is thanking people, and gives those whom it thanked. */
async function thankedBeforeKill(site: OwnSite, version: string, name: string): Promise<readonly string[]> {
  const {pid, ended} = await site.start()
  let thanks = 0
  const onThanks = () => {
    thanks += 1
    if (thanks === thanksEach) process.kill(pid, 'SIGKILL')
  }
  const visitors = Array.from({length: lanes}, (_, lane) =>
    keepSigningUp(site.url, version, `${name}-${lane}`, onThanks),
  )
  const thanked = (await Promise.all(visitors)).flat()
  expect(await ended).toMatchObject({signal: 'SIGKILL'})
  return thanked
}

test('kill -9 under load: every acknowledged sign-up is stored, with a queued mail', async () => {
  const site = await ownSite()
  const version = await consentVersion()
  const thanked: string[] = []
  for (let round = 0; round < rounds; round++) {
    thanked.push(...(await thankedBeforeKill(site, version, `visitor-${round}`)))
  }

  expect(thanked.length).toBeGreaterThanOrEqual(rounds * thanksEach)
  const stored = rowsOf(
    site.leadsDatabase,
    `SELECT address, count(DISTINCT consents.id) AS consents, count(DISTINCT outbox.id) AS mails
     FROM subscribers
     LEFT JOIN consents ON consents.subscriber_id = subscribers.id
     LEFT JOIN outbox ON outbox.subscriber_id = subscribers.id
     GROUP BY address`,
  )
  expect(stored.map(({address}) => address)).toEqual(expect.arrayContaining(thanked))
  expect(stored.filter(({consents, mails}) => consents !== 1 || mails !== 1)).toEqual([])
})

test('on Postgres too', async ({skip}) => {
  const postgres = await startPostgres()
  if (typeof postgres === 'string') return skip(postgres)
  onTestFinished(() => postgres.stop())
  const site = await ownSite({DATABASE_URL: postgres.url, LEADS_SECRET: 'a secret for tests, 32 characters'})
  const thanked = await thankedBeforeKill(site, await consentVersion(), 'visitor')
  await site.start()
  const list = await fetch(`${site.url}/api/sign-ups/export`, {
    headers: {authorization: `Bearer ${site.signUpsToken}`},
  })
  expect(list.status).toBe(200)
  const stored = (await list.text()).split('\r\n').map((line) => line.split(',')[0])
  expect(stored).toEqual(expect.arrayContaining([...thanked]))
})

test.skipIf(!canCountFsyncs)('the site makes an fsync at least for everybody whom it thanks', async () => {
  const site = await ownSite()
  const version = await consentVersion()
  const {pid} = await site.start()
  await signUp({email: 'first@example.com', consentVersion: version, siteUrl: site.url})
  const fsyncs = await countFsyncs(pid)
  const visitors = 30
  for (let n = 0; n < visitors; n++) {
    const {status} = await signUp({email: `${n}@example.com`, consentVersion: version, siteUrl: site.url})
    expect(status).toBe(303)
  }
  expect(await fsyncs()).toBeGreaterThanOrEqual(visitors)
})

const mail = {MAIL_FROM: 'Domora <hello@domora.example>', TEAM_ADDRESS: 'team@domora.example'}

test('a site that is stopped finishes the delivery of a mail, and sends it once', async () => {
  const smtp = await startSmtpServer()
  const site = await ownSite({...mail, SMTP_URL: smtp.url})
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
  smtp.answer.mail = () => {
    taken.resolve()
    return release.promise
  }
  const first = await site.start()
  const answer = await signUp({
    email: 'anna@example.com',
    consentVersion: await consentVersion(),
    siteUrl: site.url,
  })
  expect(answer.status).toBe(303)
  await taken.promise
  process.kill(first.pid, 'SIGTERM')
  release.resolve(undefined)
  await first.ended
  expect(rowsOf(site.leadsDatabase, 'SELECT state, attempts FROM outbox')).toEqual([
    {state: 'sent', attempts: 1},
  ])

  smtp.answer.mail = undefined
  await site.start()
  await signUp({email: 'ewa@example.com', consentVersion: await consentVersion(), siteUrl: site.url})
  await eventually(async () => expect(smtp.received.length).toBeGreaterThan(1))
  expect(smtp.received.map(({recipients}) => recipients[0])).toEqual(['anna@example.com', 'ewa@example.com'])
})

test('a mail server that does not answer costs no sign-up, and does not delay the stop of the site', async () => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const site = await ownSite({...mail, SMTP_URL: `smtp://127.0.0.1:${address.port}`})
  const {pid, ended} = await site.start()
  const connected = once(silent, 'connection')
  const answer = await signUp({
    email: 'anna@example.com',
    consentVersion: await consentVersion(),
    siteUrl: site.url,
  })
  expect(answer.status).toBe(303)
  await connected
  process.kill(pid, 'SIGTERM')
  await ended
  silent.close()
  // Claimed, and due again when the claim ends: with the same Message-ID, should the server have taken it after all.
  expect(rowsOf(site.leadsDatabase, 'SELECT state, attempts FROM outbox')).toEqual([
    {state: 'queued', attempts: 1},
  ])
})
