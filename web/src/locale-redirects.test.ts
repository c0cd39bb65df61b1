import {expect, test} from 'vitest'
import {localeCodeRedirects} from './locale-redirects.ts'

test('only a code that is not a prefix is redirected, permanently', () => {
  expect(localeCodeRedirects).toEqual([
    {source: '/gb', destination: '/', permanent: true},
    {source: '/gb/:path+', destination: '/:path+', permanent: true},
  ])
})
