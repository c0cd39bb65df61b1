import {describe, expect, test} from 'vitest'
import {type EnteredRedirect, publishedSite, redirectProblems} from './redirect-rules.ts'

const entered = (from: string, to: string): EnteredRedirect => ({_id: `${from} ${to}`, from, to})

/** The problems of a redirect from `from` to `to`, beside others that are published. */
const problems = (from: string, to: string, ...others: readonly EnteredRedirect[]) => {
  const redirects = others.map((one) => ({...one, _type: 'redirect', permanent: true}))
  const site = publishedSite.parse({redirects, pages: [{address: {gb: 'terms'}, locales: ['gb']}]})
  const own = entered(from, to)
  return redirectProblems([own], site)
    .get(own._id)
    ?.map(({field, kind, message}) => `${field} ${kind}: ${message}`)
}

describe('an error about an address is that of the site', () => {
  test.each([
    ['/old-page', []],
    ['/de/pricing', ['from error: /de/pricing is already a page of the site.']],
    ['old-page', ['from error: old-page does not start with a slash.']],
    ['/old/', ['from error: /old/ has a slash at the end.']],
    ['/api/x', ['from error: /api/x is below /api, which the site reserves.']],
    ['/terms', ['from error: /terms is a page. The redirect would hide it.']],
  ])('from %s', (from, found) => {
    expect(problems(from, '/about')).toEqual(found)
  })

  test.each([
    ['/pricing#compare', []],
    ['https://help.example/x', []],
    ['/robots.txt', []],
    ['/terms?x=1', []],
    ['/nowhere', ['to remark: /nowhere does not exist yet.']],
    ['//evil.example', ['to error: //evil.example starts with more than one slash.']],
    [
      'pricing',
      ['to error: pricing is neither a path of this site (/pricing) nor a full address (https://…).'],
    ],
  ])('to %s', (to, found) => {
    expect(problems('/old', to)).toEqual(found)
  })
})

describe('several redirects', () => {
  test('work in two steps', () => {
    expect(problems('/a', '/b', entered('/b', '/terms'))).toEqual([
      'to chain: /b redirects to /terms. Redirect there directly.',
    ])
    expect(problems('/a', '/pricing', entered('/b', '/a'))).toEqual([
      'from chain: /b redirects to /a. Change that redirect first.',
    ])
  })

  test('cannot have the same start', () => {
    expect(problems('/a', '/pricing', entered('/a', '/about'))).toEqual([
      'from error: /a is redirected already.',
    ])
  })

  test('cannot lead back to where they start', () => {
    expect(problems('/a', '/a#top')).toContain('to error: /a#top leads back to /a.')
    expect(problems('/a', '/b', entered('/b', '/c?x=1'), entered('/c', '/a'))).toContain(
      'to error: /b leads back to /a.',
    )
  })
})
