import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type * as Bounces from './route.ts'

const secret = 'the secret of these tests of 38 letter'
let directory: string
let route: typeof Bounces

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bounces-'))
  vi.stubEnv('LEADS_DATABASE', join(directory, 'leads.sqlite'))
  vi.stubEnv('BOUNCES_SECRET', `${'n'.repeat(32)},${secret}`)
  route = await import('./route.ts')
})

afterAll(async () => {
  await (await import('../../../root.ts')).root().leads().close()
  await rm(directory, {recursive: true})
})

const post = (authorization: string) =>
  route.POST(
    new Request('http://localhost:3000/api/bounces', {
      method: 'POST',
      headers: {authorization},
      body: JSON.stringify({event: 'hard_bounce', email: 'anna@example.com'}),
    }),
  )
const basic = (password: string) => `Basic ${Buffer.from(`relay:${password}`).toString('base64')}`

test('a relay marks an address with the secret as a bearer token or a password, and with nothing else', async () => {
  const {root} = await import('../../../root.ts')
  for (const wrong of ['', 'Bearer ', `Bearer ${secret}s`, basic('relay'), secret])
    expect((await post(wrong)).status).toBe(401)
  expect(await root().leads().listBounces()).toEqual([])
  for (const right of [`Bearer ${secret}`, basic(secret)])
    expect(await (await post(right)).json()).toEqual({marked: 1})
  expect(await root().leads().listBounces()).toMatchObject([{address: 'anna@example.com'}])
})
