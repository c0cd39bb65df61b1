import {mkdtempSync, readdirSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {type ContentLakeOptions, startContentLake} from './start-content-lake.ts'
import {clientFor} from './testing/client.ts'

const webhook = {name: 'site', url: 'http://127.0.0.1:1/'}

test.each<[ContentLakeOptions, RegExp]>([
  [{dataset: '../etc'}, /^dataset: Dataset names have 1 to 64/],
  [{datasets: ['UPPER']}, /^datasets\.0: Dataset names have 1 to 64/],
  [{projectId: 'a/b'}, /^projectId: must have lower-case letters/],
  [{webhooks: [webhook, webhook]}, /^webhooks: names must be unique/],
  [{webhooks: [{...webhook, url: 'file:///etc/passwd'}]}, /^webhooks\.0\.url: /],
  [{webhooks: [{...webhook, projection: '{'}]}, /^Webhook "site": its projection is not valid GROQ/],
  [{webhooks: [{...webhook, filter: '_type =='}]}, /^Webhook "site": its filter is not valid GROQ/],
  ...['http://localhost:3333/', 'localhost:3333', '*', 'null', ''].map(
    (origin): [ContentLakeOptions, RegExp] => [
      {studioOrigins: [origin]},
      /^studioOrigins\.0: must be an origin/,
    ],
  ),
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
