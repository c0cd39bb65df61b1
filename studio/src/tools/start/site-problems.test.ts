import {afterAll, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../../testing/test-lake.ts'
import {siteProblems} from './site-problems.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
}, 30_000)
afterAll(() => lake.close())

test('the seed has no problems; broken contents, lost links and lost redirects are found', async () => {
  const {client} = lake
  expect(await siteProblems(client)).toEqual([])
  const redirect = (name: string, from: string, to: string) => ({
    _id: `redirect-${name}`,
    _type: 'redirect',
    from,
    to,
    permanent: false,
  })
  await client
    .transaction()
    .create(redirect('chain', '/one', '/two'))
    .create(redirect('end', '/two', '/pricing'))
    .create(redirect('lost', '/three', '/de/nowhere'))
    .create(redirect('circle', '/four', '/five'))
    .create(redirect('back', '/five', '/four'))
    .patch('aboutPage', (patch) => patch.set({'heading.pl': 7}))
    .commit()
  const found = await siteProblems(client)
  expect(
    found.map(({document, field, message, locales}) => [document._id, field, message, locales.length]),
  ).toEqual(
    expect.arrayContaining([
      ['redirect-chain', 'to', 'leads to /two, which is redirected to /pricing', 4],
      ['redirect-lost', 'to', 'leads to /de/nowhere, where no page is', 4],
      ['redirect-circle', 'to', 'leads back to /four', 4],
      ['redirect-back', 'to', 'leads back to /five', 4],
      ['aboutPage', 'heading.pl', expect.any(String), 1],
    ]),
  )
  expect(found).toHaveLength(5)
})
