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
    [from, to, permanent ? 'for good' : 'for now', outcome, message].join(' | '),
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
    '/prices | /pricing | for good | created | ',
    '/blog | https://blog.example/?a=1,2 | for now | created | ',
    '/nearly | /nowhere | for now | created | There is no page at /nowhere yet.',
    '/was | /pricing | for good | known | ',
    '/prices | /pricing | for good | known | ',
    '/was | /about | for good | refused | /was is redirected already.',
    '/prices | /about | for now | refused | /prices is redirected already.',
    '/pricing | /about | for now | refused | /pricing is already a page of the site.',
    '/agb | /terms | for now | created | ',
    '/de/agb | /terms | for now | refused | There is a page at /de/agb: visitors would no longer reach it.',
    '/old | /terms | for now | refused | /older is redirected to /old?x=1: change that one first.',
    '/two | /one | for now | refused | /one leads back to /two.',
    '/here | /was | for now | refused | /was is redirected to /pricing: send visitors there at once.',
    '/loop | /loop | for now | refused | /loop leads back to /loop.',
    '/x | /terms | for now | refused | “permanent” is neither true nor false.',
    expect.stringMatching(/^\/y .* refused \| javascript:alert\(1\) is neither a path/),
  ])
})

test('columns copied from a spreadsheet, and semicolons', () => {
  expect(outcomes('/p\t/pricing\ttrue\r\n/q\t/about\r\n')).toEqual([
    '/p | /pricing | for good | created | ',
    '/q | /about | for now | created | ',
  ])
  expect(outcomes('/p;/pricing;ja\n"/a ""b""";/about')).toEqual([
    '/p | /pricing | for now | refused | “permanent” is neither true nor false.',
    '/a "b" | /about | for now | refused | /a "b" has a space in it.',
  ])
})
