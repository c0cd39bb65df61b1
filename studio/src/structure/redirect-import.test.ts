import {expect, test} from 'vitest'
import {startTestLake} from '../testing/test-lake.ts'
import {latestImport, publishedSite} from '../fields/redirect-rules.ts'
import {createRedirects, deleteRedirects, planImport, undoImport} from './redirect-import.tsx'

const site = publishedSite.parse({
  redirects: [
    {_id: 'redirect-a', _type: 'redirect', from: '/was', to: '/pricing', permanent: true},
    {_id: 'redirect-b', _type: 'redirect', from: '/older', to: '/old?x=1', permanent: null},
    {_id: 'redirect-c', _type: 'redirect', from: '/one', to: '/two', permanent: null},
  ],
  pages: [{address: {gb: 'terms', de: 'agb'}, locales: ['gb', 'de']}],
})

const outcomes = (text: string) =>
  planImport(text, site, 'https://domora.example').map(({from, to, permanent, outcome, message}) =>
    [from, to, permanent ? 'permanent' : 'temporary', outcome, message].join(' | '),
  )

test('every line of a file is created, is there already, or is refused with a reason', () => {
  const file = `from,to,permanent
/prices,/pricing,yes
https://www.domora.example/blog/,"https://blog.example/?a=1,2",

/nearly,/nowhere
/was,/pricing,true
/prices,/pricing,1
/was,/about,true
/prices,/about
/pricing,/about
/agb,/terms
/de/agb,/terms
/old,/terms
/two,/one
/here,/was
/loop,/loop
/x,/terms,maybe
/y,javascript:alert(1)
/z`
  expect(outcomes(file)).toEqual([
    '/prices | /pricing | permanent | created | ',
    '/blog | https://blog.example/?a=1,2 | temporary | created | ',
    '/nearly | /nowhere | temporary | created | /nowhere does not exist yet.',
    '/was | /pricing | permanent | known | ',
    '/prices | /pricing | permanent | known | ',
    '/was | /about | permanent | refused | /was is redirected already.',
    '/prices | /about | temporary | refused | /prices is redirected already.',
    '/pricing | /about | temporary | refused | /pricing is already a page of the site.',
    '/agb | /terms | temporary | created | ',
    '/de/agb | /terms | temporary | refused | /de/agb is a page. The redirect would hide it.',
    '/old | /terms | temporary | refused | /older redirects to /old?x=1. Change that redirect first.',
    '/two | /one | temporary | refused | /one leads back to /two.',
    '/here | /was | temporary | refused | /was redirects to /pricing. Redirect there directly.',
    '/loop | /loop | temporary | refused | /loop leads back to /loop.',
    '/x | /terms | temporary | refused | “permanent” must be true or false.',
    expect.stringMatching(/^\/y .* refused \| javascript:alert\(1\) is neither a path/),
    '/z |  | temporary | refused | A line needs an old and a new address.',
  ])
})

test('columns copied from a spreadsheet, and semicolons', () => {
  expect(outcomes('/p\t/pricing\ttrue\r\n/q\t/about\r\n')).toEqual([
    '/p | /pricing | permanent | created | ',
    '/q | /about | temporary | created | ',
  ])
  expect(outcomes('/p;/pricing;ja\n"/a ""b""";/about')).toEqual([
    '/p | /pricing | temporary | refused | “permanent” must be true or false.',
    '/a "b" | /about | temporary | refused | /a "b" has a space in it.',
  ])
})

test('full addresses of one former site are paths; those of several sites are refused', () => {
  expect(
    outcomes('https://www.old.example/p,https://www.old.example/q\nhttps://other.example/r/,/about'),
  ).toEqual([
    expect.stringContaining('refused | The old addresses are of several sites. Enter the path alone: /p.'),
    expect.stringContaining('refused | The old addresses are of several sites. Enter the path alone: /r.'),
  ])
  expect(
    outcomes('https://www.old.example/p,https://www.old.example/about\n/r,https://help.example/'),
  ).toEqual(['/p | /about | temporary | created | ', '/r | https://help.example/ | temporary | created | '])
})

const many = (count: number) =>
  Array.from({length: count}, (_, index) => ({from: `/old-${index}`, to: '/pricing', permanent: true}))

test('5,000 lines are planned in linear time, also in a chain', () => {
  const start = performance.now()
  expect(
    outcomes(
      many(5_000)
        .map(({from, to}) => `${from},${to},true`)
        .join('\n'),
    ),
  ).toHaveLength(5_000)
  const chain = Array.from({length: 5_000}, (_, index) => `/c-${index},/c-${index + 1}`)
  expect(outcomes(chain.join('\n'))[1]).toContain('refused | /c-2 redirects to /c-3.')
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('an import is undone as a whole; redirects that were edited since, and the others, stay', async () => {
  const {client, close} = await startTestLake()
  try {
    const raw = client.withConfig({perspective: 'raw'})
    const kept = () => raw.fetch<string[]>('*[_type == "redirect" && defined(imported)].from')
    const idOf = (from: string) => client.fetch<string>('*[from == $from][0]._id', {from})
    const imported = '2026-11-24T12:00:00.000Z'
    await createRedirects(client, many(1_200), imported)
    const other = {from: '/other', to: '/about', permanent: false}
    await createRedirects(client, [other], '2026-11-01T12:00:00.000Z')
    await client
      .patch(await idOf('/old-1'))
      .set({to: '/about'})
      .commit()
    const _id = `drafts.${await idOf('/old-2')}`
    await client.create({...other, _id, _type: 'redirect', from: '/draft', imported})
    expect(await raw.fetch(latestImport)).toEqual({imported, count: 1_198})
    await undoImport(client, imported)
    expect(new Set(await kept())).toEqual(new Set(['/old-1', '/old-2', '/draft', '/other']))
    await deleteRedirects(client, [await idOf('/old-2')])
    expect(new Set(await kept())).toEqual(new Set(['/old-1', '/other']))
  } finally {
    await close()
  }
})
