import {alternatePaths} from '@domora/content/routes'
import {expect, test} from 'vitest'
import {mainDocuments} from './preview-tool.ts'

/** The first resolver whose pattern matches, as in Studio. */
const resolverOf = (pathname: string) =>
  mainDocuments.find(({route}) =>
    [route].flat().some((pattern) => new URLPattern({pathname: pattern}).test({pathname})),
  )

test.each([
  [{kind: 'landing'}, 'landingPage'],
  [{kind: 'pricing'}, 'pricingPage'],
  [{kind: 'waitlist'}, 'waitlistPage'],
  [{kind: 'about'}, 'aboutPage'],
  [{kind: 'contact'}, 'contactPage'],
] as const)('%o opens %s in every language', (route, type) => {
  expect(alternatePaths(route).map(({path}) => resolverOf(path)?.type)).toEqual([type, type, type, type])
})

test('other addresses open the CMS page with this slug', () => {
  for (const {path} of alternatePaths({kind: 'page', slug: 'privacy'})) {
    expect(resolverOf(path)?.filter).toContain('slug.current == $slug')
  }
  expect(resolverOf('/a/b/c')).toBeUndefined()
})
