import {expect, test} from 'vitest'
import {testLake} from '../test-support/lake.ts'

const {lake, client} = await testLake()
await client.create({_id: 'page', _type: 'page', blocks: [{_key: 'a', _type: 'block', text: 'Hello'}]})
await client.create({_id: 'drafts.page', _type: 'page', blocks: [{_key: 'a', _type: 'block', text: 'Hi'}]})

const query = '*[_type == "page"][0]{"text": blocks[0].text}'
const mappings = {
  "$['text']": {type: 'value', source: {type: 'documentValue', document: 0, path: 0}},
}

test.each([
  [true, "$['blocks'][0]['text']"],
  ['withKeyArraySelector', "$['blocks'][?(@._key=='a')]['text']"],
] as const)('resultSourceMap=%s names the field %s', async (resultSourceMap, path) => {
  const options = {filterResponse: false, perspective: 'drafts', resultSourceMap} as const
  const answers = [
    await client.fetch(query, {}, options),
    // Long enough to be posted.
    await client.fetch(`${query} // ${'x'.repeat(12_000)}\n`, {}, options),
  ]
  for (const {result, resultSourceMap: map} of answers) {
    expect(result).toEqual({text: 'Hi'})
    expect(map).toEqual({documents: [{_id: 'drafts.page', _type: 'page'}], paths: [path], mappings})
  }
})

test('no source map without resultSourceMap', async () => {
  const answer = await client.fetch(query, {}, {filterResponse: false, resultSourceMap: false})
  expect(answer).not.toHaveProperty('resultSourceMap')
})

test('an unknown value of resultSourceMap is refused', async () => {
  const url = `${lake.url}/v2025-02-19/data/query/${lake.dataset}?query=1&resultSourceMap=yes`
  expect((await fetch(url)).status).toBe(400)
})
