import {parseSection, type Problem} from '@domora/content/parse-section'
import {redirects} from '@domora/content/redirect'
import {expect, test} from 'vitest'
import {redirectResponse} from './redirects.ts'

const answer = (to: string, permanent = true, query = '') => {
  const {status, headers} = redirectResponse({to, permanent}, query)
  return [status, headers.get('location')]
}

test('permanent is 308, temporary is 307', () => {
  expect(answer('/pricing', true)).toEqual([308, '/pricing'])
  expect(answer('/pricing', false)).toEqual([307, '/pricing'])
})

test('can lead to another site', () => {
  expect(answer('https://example.com/x?a=1')).toEqual([308, 'https://example.com/x?a=1'])
})

test('keeps the query, before the fragment', () => {
  expect(answer('/pricing#compare', true, '?utm_source=x')).toEqual([308, '/pricing?utm_source=x#compare'])
  expect(answer('/pricing?plan=pro#a', true, '?plan=free&utm_source=x&utm_term=%20')).toEqual([
    308,
    '/pricing?plan=pro&utm_source=x&utm_term=%20#a',
  ])
  expect(answer('/?utm_source=mail', true, '?utm_source=x')).toEqual([308, '/?utm_source=mail'])
})

test('an address is pure ASCII, encoded once', () => {
  expect(answer('/żółw')).toEqual([308, '/%C5%BC%C3%B3%C5%82w'])
  expect(answer('/a%20b')).toEqual([308, '/a%20b'])
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example/..%2f',
  'javascript:alert(1)',
  '/a\nset-cookie: x',
  'evil.example',
])('the contract leaves out redirects to %s', (to) => {
  const problems: string[] = []
  const stored = [{_id: 'r', _type: 'redirect', from: '/old', to, permanent: true}]
  const context = {locale: 'gb', report: ({field}: Problem) => void problems.push(field)} as const
  expect(parseSection(redirects.contract, stored, context)?.size).toBe(0)
  expect(problems).toHaveLength(1)
})
