import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {LeadsStoreOptions} from '../leads-store.ts'
import {openLeads} from '../open-leads.ts'
import {startPostgres} from '../testing/start-postgres.ts'

/** Durable sign-ups of new addresses; times in milliseconds from the call to the answer. */
export interface LeadsFigures {
  readonly store: string
  /** How many wait for an answer at any time. */
  readonly writers: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

const writerCounts = [1, 16]

/**
 * Signs up as many as it can, on SQLite and, where it is installed, on a Postgres of its own with its default
 * durability; each for `milliseconds`.
 */
export async function benchLeads(milliseconds = 2_000): Promise<LeadsFigures[]> {
  const figures: LeadsFigures[] = []
  const folder = mkdtempSync(join(tmpdir(), 'leads-bench-'))
  try {
    for (const writers of writerCounts) {
      const where = {databasePath: join(folder, `${writers}.sqlite`)}
      figures.push({store: 'SQLite', ...(await measure(where, writers, milliseconds))})
    }
  } finally {
    rmSync(folder, {recursive: true})
  }
  const postgres = await startPostgres()
  if (typeof postgres === 'string') return figures
  try {
    for (const writers of writerCounts) {
      const where = {databaseUrl: postgres.url, secret: 'a secret for measurements, public'}
      figures.push({store: 'Postgres', ...(await measure(where, writers, milliseconds))})
    }
  } finally {
    await postgres.stop()
  }
  return figures
}

async function measure(where: LeadsStoreOptions, writers: number, milliseconds: number) {
  const leads = openLeads({...where, locales: ['gb']})
  await leads.stats()
  const waits: number[] = []
  const started = performance.now()
  const write = async (lane: number) => {
    for (let n = 0; performance.now() - started < milliseconds; n++) {
      const asked = performance.now()
      await leads.joinWaitlist({
        email: `bench-${writers}-${lane}-${n}@example.com`,
        locale: 'gb',
        page: '/waitlist',
        consent: {wording: 'We may write to you when we launch.', version: 'bench'},
      })
      waits.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({length: writers}, (_, lane) => write(lane)))
  const seconds = (performance.now() - started) / 1_000
  await leads.close()
  waits.sort((a, b) => a - b)
  const percentile = (share: number) => waits[Math.ceil(share * waits.length) - 1] ?? Number.NaN
  return {writers, perSecond: waits.length / seconds, p50: percentile(0.5), p99: percentile(0.99)}
}
