import {once} from 'node:events'
import {createServer} from 'node:net'
import {startSmtpServer} from '@domora/leads/testing/smtp-server'
import {expect, test} from 'vitest'
import {eventually} from '../../testing/eventually.ts'
import {ownSite} from '../../testing/own-site.ts'
import {consentVersion, leadsRows, signUp} from '../../testing/sign-up.ts'

const mail = {MAIL_FROM: 'Domora <hello@domora.example>', TEAM_ADDRESS: 'team@domora.example'}

const join = async (email: string, siteUrl: string) => {
  const {status} = await signUp({email, consentVersion: await consentVersion(), siteUrl})
  expect(status).toBe(303)
}

const outboxOf = ({leadsDatabase}: {leadsDatabase: string}) =>
  leadsRows('SELECT state, attempts FROM outbox', [], leadsDatabase)

test('a site that is stopped finishes the delivery of a mail, and sends it once', async () => {
  const smtp = await startSmtpServer()
  const site = await ownSite({...mail, SMTP_URL: smtp.url})
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
  smtp.answer.mail = () => {
    taken.resolve()
    return release.promise
  }
  const first = await site.start()
  await join('anna@example.com', site.url)
  await taken.promise
  process.kill(first.pid, 'SIGTERM')
  release.resolve(undefined)
  await first.ended
  expect(outboxOf(site)).toEqual([{state: 'sent', attempts: 1}])

  smtp.answer.mail = undefined
  await site.start()
  await join('ewa@example.com', site.url)
  await eventually(async () => expect(smtp.received.length).toBeGreaterThan(1))
  expect(smtp.received.map(({recipients}) => recipients[0])).toEqual(['anna@example.com', 'ewa@example.com'])
})

test('a mail server that does not answer costs no sign-up, and does not delay the stop of the site', async () => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const {port} = Object(silent.address())
  const site = await ownSite({...mail, SMTP_URL: `smtp://127.0.0.1:${port}`})
  const {pid, ended} = await site.start()
  const connected = once(silent, 'connection')
  await join('anna@example.com', site.url)
  await connected
  process.kill(pid, 'SIGTERM')
  await ended
  silent.close()
  // Claimed, and due again when the claim ends: with the same Message-ID, should the server have taken it after all.
  expect(outboxOf(site)).toEqual([{state: 'queued', attempts: 1}])
})
