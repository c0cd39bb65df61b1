import {describe, expect, test} from 'vitest'
import {parseSection, type Problem} from './parse-section.ts'
import {redirectContract, redirects, redirectSourceProblem} from './redirect.ts'

const redirect = (from: unknown, to: unknown) => ({
  _id: `redirect${String(from).replaceAll('/', '-')}`,
  _type: 'redirect',
  from,
  to,
  permanent: true,
})

function read(...list: readonly unknown[]) {
  const problems: Problem[] = []
  const byPath = parseSection(redirects.contract, list, {
    locale: 'gb',
    report: (problem) => problems.push(problem),
  })
  return {
    paths: Object.fromEntries([...(byPath ?? [])].map(([from, {to}]) => [from, to])),
    problems: problems.map(({document, field, message}) => `${document} ${field}: ${message}`),
  }
}

test.each(['/pricing', null, 7])('a redirect cannot start at %j', (from) => {
  expect(redirectContract.safeParse(redirect(from, '/waitlist')).success).toBe(false)
})

test.each([
  '/pricing',
  '/',
  '/pricing?billing=yearly#compare',
  'https://example.com/a',
  'http://example.com',
])('a redirect can lead to %s', (to) => {
  expect(redirectContract.safeParse(redirect('/old', to)).success).toBe(true)
})

const unsafe = String.raw`pricing //example.com /\example.com /%2F/example.com /%5Cexample.com /%255cexample.com
  https:\\example.com https:// javascript:alert(1) ftp://example.com mailto:hello@example.com`

test.each([
  '',
  null,
  '/\t/example.com',
  'https://exa mple.com',
  '/a\r\nSet-Cookie:x',
  ...unsafe.split(/\s+/),
])('a redirect cannot lead to %j', (to) => {
  expect(redirectContract.safeParse(redirect('/old', to)).success).toBe(false)
})

describe('all redirects', () => {
  test('a broken one is left out and reported', () => {
    expect(read(redirect('/a', '//example.com'), redirect('/b', '/pricing'))).toEqual({
      paths: {'/b': '/pricing'},
      problems: ['redirect-a to: starts with more than one slash'],
    })
  })

  test('of two from the same path the older one wins', () => {
    expect(read(redirect('/a', '/pricing'), redirect('/a', '/about'))).toEqual({
      paths: {'/a': '/pricing'},
      problems: ['redirect-a from: is redirected already'],
    })
  })

  test.each(['/a?again#here', '/a/', '/gb/a'])('a redirect to itself is left out: %s', (to) => {
    expect(read(redirect('/a', to))).toEqual({paths: {}, problems: ['redirect-a to: leads back to /a']})
  })

  test('members of a loop are left out, and those that lead into it are kept', () => {
    const list = [redirect('/in', '/a'), redirect('/a', '/b'), redirect('/b', '/c'), redirect('/c', '/a')]
    expect(read(...list)).toEqual({
      paths: {'/in': '/a'},
      problems: ['a', 'b', 'c'].map((path) => `redirect-${path} to: leads back to /${path}`),
    })
  })

  test('a chain of thousands is read in linear time', () => {
    const chain = Array.from({length: 5_000}, (_, index) => redirect(`/p-${index}`, `/p-${index + 1}`))
    const start = performance.now()
    expect(Object.keys(read(...chain).paths)).toHaveLength(5_000)
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  test('chains with an end are kept', () => {
    expect(read(redirect('/a', '/b'), redirect('/b', 'https://example.com/a'))).toEqual({
      paths: {'/a': '/b', '/b': 'https://example.com/a'},
      problems: [],
    })
  })

  test('temporary by default', () => {
    const byDefault = redirectContract.parse({...redirect('/a', '/b'), permanent: null})
    expect(byDefault).toMatchObject({permanent: false})
  })
})

const sources = '/prices /pl/ceny /old/deep/path /index.html /caf%C3%A9 /de/privacy /fr/pricing /2025'

test.each(sources.split(' '))('%s', (from) => {
  expect(redirectSourceProblem(from)).toBeNull()
})

test.each([
  ['prices', 'does not start with a slash'],
  ['https://example.com/prices', 'does not start with a slash'],
  ['', 'does not start with a slash'],
  ['//example.com', 'starts with more than one slash'],
  ['/%2Fexample.com', 'starts with more than one slash'],
  ['/\\example.com', 'has a backslash in it'],
  ['/%5Cexample.com', 'has a backslash in it'],
  ['/old page', 'has a space in it'],
  ['/100%', 'has an invalid percent escape'],
  ['/prices?old', 'has a query or a fragment (? or #)'],
  ['/prices#old', 'has a query or a fragment (? or #)'],
  ['/prices/', 'has a slash at the end'],
  ['/gb/', 'has a slash at the end'],
  ['/a//b', 'has two slashes in a row'],
  ['/a/../b', 'is requested as /b by browsers'],
  ['/./a', 'is requested as /a by browsers'],
  ['/café', 'is requested as /caf%C3%A9 by browsers'],
  ['/', 'is already a page of the site'],
  ['/pl', 'is already a page of the site'],
  ['/pricing', 'is already a page of the site'],
  ['/de/pricing', 'is already a page of the site'],
  ['/gb', 'starts with /gb, which the site removes'],
  ['/gb/old', 'starts with /gb, which the site removes'],
  ['/api/waitlist', 'is below /api, which the site reserves'],
  ['/pl/api', 'is below /api, which the site reserves'],
  ['/pricing/old', 'is below /pricing, which the site reserves'],
  ['/_next/static/x.js', 'is below /_next, which the site reserves'],
  ['/builds/scripts/x.js', 'is below /builds, which the site reserves'],
  ['/favicon.ico', 'is a file of the site'],
  ['/robots.txt', 'is a file of the site'],
  ['/*', 'has a * in it, but a redirect is for one address and not for a pattern'],
  ['/blog/*', 'has a * in it, but a redirect is for one address and not for a pattern'],
])('%j %s', (from, problem) => {
  expect(redirectSourceProblem(from)).toBe(problem)
})
