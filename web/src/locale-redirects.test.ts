import {expect, test} from 'vitest'
import {localeCodeRedirects} from './locale-redirects.ts'

test('only codes that are not prefixes are redirected, permanently', () => {
  expect(localeCodeRedirects).toEqual([
    {source: '/gb', destination: '/', permanent: true},
    {source: '/gb/:path+', destination: '/:path+', permanent: true},
  ])
})
