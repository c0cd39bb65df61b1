import {once} from 'node:events'
import {createServer} from 'node:net'
import {startSmtpServer} from '@domora/leads/testing/smtp-server'
import {expect, test} from 'vitest'
import {eventually} from '../../testing/eventually.ts'
import {ownSite} from '../../testing/own-site.ts'
import {consentVersion, leadsRows, signUp} from '../../testing/sign-up.ts'

/** Signs up one address after the other until the site stops answering; returns the acknowledged ones. */
async function keepSigningUp(siteUrl: string, version: string, name: string, onAcknowledged: () => void) {
  const acknowledged: string[] = []
  for (let n = 0; ; n++) {
    const email = `${name}-${n}@example.com`
    try {
      const {status} = await signUp({email, consentVersion: version, siteUrl})
      if (status !== 303) throw new Error(`${email} was answered with ${status}`)
    } catch (error) {
      // The connection broke: the site was killed before it answered.
      if (error instanceof TypeError) return acknowledged
      throw error
    }
    acknowledged.push(email)
    onAcknowledged()
  }
}

const [lanes, killAfter] = [8, 40]

// More rounds, several writers and Postgres: packages/leads/src/concurrency.test.ts; fsyncs: durability.test.ts there.
test('kill -9 under load: every acknowledged sign-up is stored, with a queued mail', async () => {
  const site = await ownSite()
  const version = await consentVersion()
  const {pid, ended} = await site.start()
  let count = 0
  const onAcknowledged = () => {
    count += 1
    if (count === killAfter) process.kill(pid, 'SIGKILL')
  }
  const visitors = Array.from({length: lanes}, (_, lane) =>
    keepSigningUp(site.url, version, `visitor-${lane}`, onAcknowledged),
  )
  const acknowledged = (await Promise.all(visitors)).flat()
  expect(await ended).toMatchObject({signal: 'SIGKILL'})

  expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter)
  const stored = leadsRows(
    `SELECT address, count(DISTINCT consents.id) AS consents, count(DISTINCT outbox.id) AS mails
     FROM subscribers
     LEFT JOIN consents ON consents.subscriber_id = subscribers.id
     LEFT JOIN outbox ON outbox.subscriber_id = subscribers.id
     GROUP BY address`,
    [],
    site.leadsDatabase,
  )
  expect(stored.map(({address}) => address)).toEqual(expect.arrayContaining(acknowledged))
  expect(stored.filter(({consents, mails}) => consents !== 1 || mails !== 1)).toEqual([])
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
  expect(leadsRows('SELECT state, attempts FROM outbox', [], site.leadsDatabase)).toEqual([
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
  expect(leadsRows('SELECT state, attempts FROM outbox', [], site.leadsDatabase)).toEqual([
    {state: 'queued', attempts: 1},
  ])
})
