import {readdirSync} from 'node:fs'
import {stat} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {datasetFile} from './dataset-file.ts'
import {dataset, toNdjson} from './dataset.ts'

const named = (folder: string, ending: string) =>
  readdirSync(fileURLToPath(new URL(folder, import.meta.url)))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted()

test('the dataset uses every drawn picture and no other', () => {
  const used = [...toNdjson(dataset).matchAll(/image@file:\/\/\.\/images\/([\w-]+)\.png/g)].map(
    ([, name]) => name,
  )
  expect([...new Set(used)].toSorted()).toEqual(named('../data/images/', '.png'))
  expect(named('../pictures/', '.svg')).toEqual(named('../data/images/', '.png'))
})

test.each([['about', 1600, 760]])('%s is %i × %i pixels and light', async (name, width, height) => {
  const file = fileURLToPath(new URL(`images/${name}.png`, datasetFile))
  expect(await sharp(file).metadata()).toMatchObject({width, height, format: 'png'})
  expect((await stat(file)).size).toBeLessThan(50_000)
})
