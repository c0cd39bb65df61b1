import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {clientFor} from '../test-support/client.ts'
import {temporaryDirectory, testLake} from '../test-support/lake.ts'

const dataDir = temporaryDirectory()
const {lake} = await testLake({dataDir})
const administrator = clientFor(lake, lake.createToken('administrator'))

const names = async () => (await administrator.datasets.list()).map(({name}) => name)

test('an administrator creates and removes datasets, with their content', async () => {
  await administrator.datasets.create('extra', {aclMode: 'public'})
  expect(await names()).toEqual(['extra', 'production'])
  const extra = administrator.withConfig({dataset: 'extra'})
  await extra.create({_id: 'a', _type: 'page'})
  await expect(administrator.datasets.create('extra')).rejects.toMatchObject({statusCode: 409})

  await Promise.all([
    administrator.datasets.delete('extra'),
    // What is under way may end well or find nothing, but never breaks the lake.
    extra.fetch('*').catch(() => undefined),
  ])
  expect(await names()).toEqual(['production'])
  await expect(extra.fetch('*')).rejects.toMatchObject({statusCode: 404})
  expect((await readdir(dataDir)).filter((file) => file.startsWith('extra'))).toEqual([])
  expect(await readdir(join(dataDir, 'assets'))).toEqual(['production'])
  await administrator.datasets.create('extra')
  expect(await extra.fetch('*')).toEqual([])
  await administrator.datasets.delete('extra')
})

test('a private dataset is refused', async () => {
  await expect(administrator.datasets.create('secret', {aclMode: 'private'})).rejects.toMatchObject({
    statusCode: 400,
  })
  expect(await names()).toEqual(['production'])
})

test.each(['editor', 'viewer', 'anonymous'] as const)('%s may do neither', async (role) => {
  const client = clientFor(lake, role === 'anonymous' ? undefined : lake.createToken(role))
  await expect(client.datasets.create('other')).rejects.toMatchObject({statusCode: 403})
  await expect(client.datasets.delete('production')).rejects.toMatchObject({statusCode: 403})
  expect(await names()).toEqual(['production'])
})

test('a missing dataset cannot be removed', async () => {
  await expect(administrator.datasets.delete('nowhere')).rejects.toMatchObject({statusCode: 404})
})
