import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as delay} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import {expect, onTestFinished, test, vi} from 'vitest'
import {accept, answerWith, startEventReceiver} from './testing/event-receiver.ts'
import {contactForm} from './testing/fixtures.ts'
import {onEachStore} from './testing/stores.ts'

const late = {timeout: 120_000, interval: 50}

onEachStore((newStore) => {
  test(
    'a thousand events reach a receiver that fails in every way, in order, while the site is killed ten times',
    {timeout: 300_000},
    async () => {
      const store = await newStore()
      const crm = await startEventReceiver()
      const leads = store.open({receivers: [crm.receiver]})
      const ids = new Map<string, string>()
      for (let n = 0; n < 100; n++)
        await Promise.all(
          Array.from({length: 10}, (_, p) =>
            leads.sendContactMessage(
              contactForm({email: `p${(n % 10) * 10 + p}@example.com`, message: String(Math.floor(n / 10))}),
            ),
          ),
        )
      const startedAt = String(Date.now())
      let requests = 0
      const repeats = {same: 0}
      crm.state.answer = ({id, body}) => {
        if ((ids.get(id) ?? body) !== body) throw new Error('an id has two bodies')
        repeats.same += ids.has(id) ? 1 : 0
        ids.set(id, body)
        requests += 1
        if (requests === 50 || requests === 51) return () => {}
        if (requests % 11 === 0) return answerWith(500)
        if (requests % 31 === 0) return answerWith(429, {'retry-after': '1'})
        if (requests % 13 === 0) return (_, {socket}) => void socket.destroy()
        return accept
      }
      const startWorker = () => {
        const args = ['--input-type=module-typescript', '--eval', worker]
        const child = spawn(
          process.execPath,
          [...args, JSON.stringify(store.options), JSON.stringify(crm.receiver), startedAt],
          {cwd: fileURLToPath(new URL('.', import.meta.url)), stdio: 'inherit'},
        )
        onTestFinished(() => void child.kill('SIGKILL'))
        return child
      }
      await crm.stop()
      let running = startWorker()
      await delay(500)
      await crm.start()
      for (let kills = 1; kills <= 10; kills++) {
        const target = Math.min(crm.received.length + 40, 950)
        await vi.waitFor(() => expect(crm.received.length).toBeGreaterThanOrEqual(target), late)
        running.kill('SIGKILL')
        await once(running, 'exit')
        running = startWorker()
      }
      const unsent = async () => (await store.rows("select id from deliveries where state <> 'sent'")).length
      await vi.waitFor(async () => expect(await unsent()).toBe(0), late)

      const firsts = new Map(crm.received.toReversed().map((event) => [event.id, event]))
      expect(firsts).toHaveLength(1_000)
      expect(repeats.same).toBeGreaterThan(0)
      const orders = Map.groupBy(
        [...new Set(crm.received.map(({id}) => id))].map((id) => JSON.parse(firsts.get(id)?.body ?? '').data),
        ({email}) => email,
      )
      for (const order of orders.values())
        expect(order.map(({message}) => message)).toEqual(Array.from({length: 10}, (_, n) => String(n)))
    },
  )
})

/** A day passes in three minutes. */
const worker = `
  import {readFile} from 'node:fs/promises'
  import {setTimeout as delay} from 'node:timers/promises'
  import {openLeads} from './open-leads.ts'
  import {startMailer} from './mailer.ts'
  import {mailLocales} from './mail/mail.ts'

  const [where, receiver, start] = process.argv.slice(1)
  const leads = openLeads({
    ...JSON.parse(where),
    locales: mailLocales,
    receivers: [JSON.parse(receiver)],
    clock: () => new Date(Number(start) + (Date.now() - Number(start)) * 500),
  })
  const queue = {...leads, deliverOutbox: async () => ({serverDown: false, errors: []})}
  startMailer(queue, {pollMs: 50, log: () => {}, wait: () => delay(50)})
`
