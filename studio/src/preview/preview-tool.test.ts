import {fixedPages} from '@domora/content/content-types'
import {alternatePaths, fixedRouteNames} from '@domora/content/routes'
import {expect, test} from 'vitest'
import {mainDocuments} from './preview-tool.ts'

/** The first resolver whose pattern matches, as in Studio. */
const resolverOf = (pathname: string) =>
  mainDocuments.find(({route}) =>
    [route].flat().some((pattern) => new URLPattern({pathname: pattern}).test({pathname})),
  )

test.each([...fixedRouteNames])('%s opens its document in every language', async (kind) => {
  for (const {path} of alternatePaths({kind})) {
    const {filter, params} = Object(resolverOf(path))
    expect(filter).toBe('_id == $id')
    expect(params({params: {}})).toEqual({id: fixedPages[kind]._id})
  }
})

test.each([
  ['/privacy', 'address.gb', 'privacy'],
  ['/de/use-cases/vermieter', 'address.de', 'use-cases/vermieter'],
  ['/pl/a/b/c', 'address.pl', 'a/b/c'],
])('%s opens the page with this address', (path, field, address) => {
  const {filter, params, route} = Object(resolverOf(path))
  expect(filter).toContain(`${field} == $address`)
  const match = [route]
    .flat()
    .map((pattern: string) => new URLPattern({pathname: pattern}).exec({pathname: path}))
    .find(Boolean)
  expect(params({params: match?.pathname.groups})).toEqual({address})
})

test.each(['/versions/b', '/pl/versions/b'])('%s opens a version of a page', (path) => {
  const {filter, params} = Object(resolverOf(path))
  expect([filter, params({params: {id: 'b'}})]).toEqual(['_id == $id', {id: 'b'}])
})

test('a path with too many parts opens nothing', () => {
  expect(resolverOf('/a/b/c/d/e')).toBeUndefined()
})
