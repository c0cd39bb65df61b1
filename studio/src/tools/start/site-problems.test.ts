import {afterAll, beforeAll, expect, test} from 'vitest'
import {startTestLake, type TestLake} from '../../testing/test-lake.ts'
import {readSite, siteProblems} from './site-problems.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

test('the seed has no problems; broken contents, lost links and lost redirects are found', async () => {
  const {client} = lake
  expect(siteProblems(await readSite(client))).toEqual([])
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
    .create(redirect('shadowed', '/privacy', '/terms'))
    .patch('aboutPage', (patch) =>
      patch.set({
        'heading.pl': 7,
        'body.de[0].markDefs': [
          {_key: 'a', _type: 'link', href: '/de/nowhere'},
          {_key: 'b', _type: 'link', href: '/de/pricing#compare'},
        ],
      }),
    )
    .patch('siteSettings', (patch) =>
      patch.set({
        'mainNavigation[0].kind': 'anchor',
        'mainNavigation[0].anchor': 'nothing',
        'mainNavigation[1].anchor': 'compare',
      }),
    )
    .commit()
  const found = siteProblems(await readSite(client))
  expect(
    found.map(({document, field, message, locales}) => [document._id, field, message, locales.length]),
  ).toEqual(
    expect.arrayContaining([
      ['redirect-chain', 'to', 'links to /two, which redirects to /pricing', 4],
      ['redirect-lost', 'to', 'links to /de/nowhere, which does not exist', 4],
      ['redirect-circle', 'to', 'leads back to /four', 4],
      ['redirect-back', 'to', 'leads back to /five', 4],
      ['redirect-shadowed', 'from', 'is also a page; the page wins', 4],
      ['aboutPage', 'heading.pl', expect.any(String), 1],
      [
        'aboutPage',
        'body.de[_key=="b01"].markDefs[_key=="a"].href',
        'links to /de/nowhere, which does not exist',
        4,
      ],
      [
        'siteSettings',
        'mainNavigation[_key=="overview"].anchor',
        'links to “#nothing”, which no section of the page has as its name',
        4,
      ],
    ]),
  )
  expect(found).toHaveLength(8)
})
