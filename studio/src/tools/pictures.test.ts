import {afterAll, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../testing/test-lake.ts'
import {problemsOf, replaceEverywhere} from './pictures.tsx'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

const svg = (colour: string) =>
  new File(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="${colour}" d="M0 0h9v9"/></svg>`,
    ],
    'a.svg',
  )

test('a picture is replaced in every document, as drafts and in releases', async () => {
  const {client} = lake
  const {_id: before} = await client.assets.upload('image', svg('red'))
  const asset = {_type: 'reference', _ref: before}
  const picture = {
    _type: 'image',
    asset,
    hotspot: {x: 0.5, y: 0.5, width: 1, height: 1},
    alt: {gb: 'A square'},
  }
  const page = {
    _type: 'aboutPage',
    image: picture,
    sections: [{_key: 'a', _type: 'pictureSection', image: picture}],
  }
  const ids = ['one', 'two', 'drafts.two', 'versions.r1.one']
  for (const _id of ids) await client.create({...page, _id})
  expect(await replaceEverywhere(client, before, svg('blue'))).toBe(3)
  const used = async (id: string) => {
    const document = await client.getDocument(id)
    return [document?.['image'], document?.['sections'][0].image].map(({asset: {_ref}, hotspot, alt}) => [
      _ref === before,
      hotspot,
      alt.gb,
    ])
  }
  for (const id of ['drafts.one', 'drafts.two', 'versions.r1.one'])
    expect(await used(id)).toEqual([
      [false, undefined, 'A square'],
      [false, undefined, 'A square'],
    ])
  expect((await used('one')).map(([isOld]) => isOld)).toEqual([true, true])
  await expect(replaceEverywhere(client, 'image-0-1x1-png', svg('blue'))).rejects.toThrow('No document uses')
})

test('a picture tells of its bytes, missing alternative texts and uploads of the same name', async () => {
  const {client, workspace} = lake
  const asset = await client.assets.upload('image', svg('green'), {filename: 'house.svg'})
  const problems = (size = asset.size) => problemsOf(client, workspace.schema, {...asset, size})
  expect(await problems()).toEqual([])
  const image = {
    _type: 'image',
    asset: {_type: 'reference', _ref: asset._id},
    alt: {gb: 'A house', de: 'Ein Haus'},
  }
  await client.create({_id: 'drafts.aboutPage', _type: 'aboutPage', image})
  await client.assets.upload('image', svg('black'), {filename: 'house.svg'})
  expect(await problems(6 * 1024 ** 2)).toEqual([
    'This file has 6 MB. The site delivers smaller copies, so 3,000 pixels in width are enough.',
    'About: no alternative text in Polski, Português.',
    'Other uploads with this name: 1.',
  ])
})
