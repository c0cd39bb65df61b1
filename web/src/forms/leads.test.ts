import {afterEach, expect, test, vi} from 'vitest'
import {leads} from './leads.ts'

afterEach(() => vi.unstubAllEnvs())

test('a build cannot open the database', () => {
  vi.stubEnv('NEXT_PHASE', 'phase-production-build')
  expect(leads).toThrow('A build does not open')
})
