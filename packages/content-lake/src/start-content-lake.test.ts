import {mkdtempSync, readdirSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {startContentLake} from './start-content-lake.ts'
import {clientFor} from './testing/client.ts'

const webhook = {name: 'site', url: 'http://127.0.0.1:1/'}

test.each([
  [{dataset: '../etc'}, /^dataset: Dataset names have 1 to 64/],
  [{datasets: ['UPPER']}, /^datasets\.0: Dataset names have 1 to 64/],
  [{projectId: 'a/b'}, /^projectId: must have lower-case letters/],
  [{webhooks: [webhook, webhook]}, /^webhooks: names must be unique/],
  [{webhooks: [{...webhook, url: 'file:///etc/passwd'}]}, /^webhooks\.0\.url: /],
  [{webhooks: [{...webhook, projection: '{'}]}, /^Webhook "site": its projection is not valid GROQ/],
])('%j is refused in one line', async (options, message) => {
  const refusal: unknown = await startContentLake(options).catch((error: unknown) => error)
  if (!(refusal instanceof Error)) throw new Error('the lake started')
  expect(refusal.message).toMatch(message)
  expect(refusal.message).not.toContain('\n')
})

test('only its owner reads the files of a lake', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lake-files-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const dataDir = join(folder, 'lake')
  const lake = await startContentLake({dataDir})
  await clientFor(lake, lake.createToken('editor')).create({_id: 'drafts.a', _type: 'page'})
  const files = readdirSync(dataDir).filter((name) => name.includes('.sqlite'))
  expect(files).toEqual(
    expect.arrayContaining(['.users.sqlite', 'production.sqlite', 'production.sqlite-wal']),
  )
  const modes = ['', ...files].map((name) => statSync(join(dataDir, name)).mode & 0o077)
  await lake.close()
  expect(new Set(modes)).toEqual(new Set([0]))
})

test('two lakes run side by side with separate content', async () => {
  const [one, two] = await Promise.all([
    startContentLake(),
    startContentLake({projectId: 'other', datasets: ['staging']}),
  ])
  await clientFor(one, one.createToken('editor')).create({_id: 'a', _type: 'page'})
  expect(await clientFor(one).fetch('count(*)')).toBe(1)
  expect(await clientFor(two).fetch('count(*)')).toBe(0)
  expect(await clientFor(two).withConfig({dataset: 'staging'}).fetch('count(*)')).toBe(0)
  await Promise.all([one.close(), two.close()])
  await expect(fetch(`${one.url}/v1/ping`)).rejects.toThrow('fetch failed')
})
