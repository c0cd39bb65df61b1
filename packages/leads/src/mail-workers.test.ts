import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as delay} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import {expect, onTestFinished, test, vi} from 'vitest'
import {startSmtpServer} from './testing/smtp-server.ts'
import {mailSettings, waitlistForm} from './testing/fixtures.ts'
import {onEachStore, type TestStore} from './testing/stores.ts'

vi.setConfig({testTimeout: 60_000})
const script = fileURLToPath(new URL('./testing/mail-worker.ts', import.meta.url))

const startWorker = ({options}: TestStore, smtpUrl: string): ChildProcess => {
  const child = spawn(process.execPath, [script, JSON.stringify(options), smtpUrl], {stdio: 'inherit'})
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

onEachStore((newStore) => {
  test('of two processes one is killed in the middle: every mail is sent, and none twice but what it had in hand', async () => {
    const smtp = await startSmtpServer()
    const store = await newStore()
    const clock = {offsetMs: 0}
    const leads = store.open({
      mail: mailSettings(smtp.url),
      clock: () => new Date(Date.now() + clock.offsetMs),
    })
    const emails = Array.from({length: 60}, (_, n) => `anna${n}@example.com`)
    await Promise.all(emails.map((email) => leads.joinWaitlist(waitlistForm({email}))))
    smtp.answer.mail = async () => {
      await delay(20)
      return undefined
    }

    const killed = startWorker(store, smtp.url)
    const survivor = startWorker(store, smtp.url)
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(20), {timeout: 30_000, interval: 5})
    killed.kill('SIGKILL')
    await once(killed, 'exit')

    const unclaimed = () => store.rows("select id from outbox where state = 'queued' and claim_id is null")
    await vi.waitFor(async () => expect(await unclaimed()).toEqual([]), {timeout: 30_000, interval: 20})
    survivor.kill('SIGTERM')
    await once(survivor, 'exit')

    // What the dead one had claimed is due again when its lease ends.
    clock.offsetMs = 120_000
    await leads.deliverOutbox()

    const recipients = smtp.received.map((mail) => String(mail.recipients[0]))
    expect([...new Set(recipients)].toSorted()).toEqual(emails.toSorted())
    expect(recipients.length).toBeLessThanOrEqual(60 + 4)
    expect(await store.rows("select id from outbox where state <> 'sent'")).toEqual([])
  })
})
