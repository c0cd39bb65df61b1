import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, expect, onTestFinished, test, vi} from 'vitest'
import {root} from '../root.ts'
import {forgetProcess} from '../testing/seeded-lake.ts'

afterEach(() => vi.unstubAllEnvs())

test('a build cannot open the database', () => {
  vi.stubEnv('NEXT_PHASE', 'phase-production-build')
  expect(() => root().leads()).toThrow('A build does not open')
})

test('an email without the company’s legal details is sent and logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'domora-leads-'))
  forgetProcess()
  vi.stubEnv('SANITY_API_HOST', 'http://127.0.0.1:9')
  vi.stubEnv('SITE_CACHE_DIR', join(folder, 'cache'))
  vi.stubEnv('SITE_BUILD_DIR', '.next-none')
  vi.stubEnv('LEADS_DATABASE', join(folder, 'leads.sqlite'))
  const opened = (await import('../root.ts')).root().leads()
  onTestFinished(async () => {
    await opened.close()
    await rm(folder, {recursive: true})
  })
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const form = {name: 'Ann', email: 'ann@example.com', message: 'Hi', locale: 'gb', page: '/contact', utm: {}}
  expect(await opened.sendContactMessage(form, {client: '192.0.2.1'})).toEqual({ok: true})
  expect(await opened.deliverOutbox()).toMatchObject({sent: 2})
  expect(error.mock.calls.flat()).toContainEqual(expect.stringContaining('"event":"company-unknown"'))
  error.mockRestore()
})
