import {expect, test} from 'vitest'
import {publishedSite} from '../fields/redirect-rules.ts'
import {planImport} from './redirect-import.tsx'

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
/y,javascript:alert(1)`
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
