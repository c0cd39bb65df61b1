import {metrics} from '@opentelemetry/api'
import {isLeadsUnavailable} from '@domora/leads/leads-unavailable'
import {leads} from '../forms/leads.ts'

/** The mails that wait, and since when. While the database cannot say, there is no figure. */
export function measureMail(): void {
  const meter = metrics.getMeter('domora')
  const mails = meter.createObservableGauge('domora.mails', {
    description: 'Mails in the database, by their state',
  })
  const age = meter.createObservableGauge('domora.mails.oldest_queued.age', {
    unit: 's',
    description: 'How long the oldest mail has waited to be sent',
  })
  meter.addBatchObservableCallback(
    async (observer) => {
      try {
        const {oldestQueuedAt, ...counts} = await leads().mailStats()
        for (const [state, count] of Object.entries(counts)) observer.observe(mails, count, {state})
        const since = oldestQueuedAt === null ? Date.now() : Date.parse(oldestQueuedAt)
        observer.observe(age, (Date.now() - since) / 1_000)
      } catch (error) {
        if (!isLeadsUnavailable(error)) throw error
      }
    },
    [mails, age],
  )
}
