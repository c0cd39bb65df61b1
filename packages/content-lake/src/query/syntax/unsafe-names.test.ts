import {expect, test} from 'vitest'
import {DocumentView} from '../../perspectives/document-view.ts'
import {parseLakeDocument} from '../../perspectives/lake-document.ts'
import {compileQuery} from '../compile/compile-query.ts'
import {evaluateQuery} from '../evaluate/evaluate-query.ts'
import type {QueryParams} from './parse-query.ts'
import {escapeNames, mayHaveUnsafeNames} from './unsafe-names.ts'

const json = `{
  "_id":"a","_type":"t","title":"A","hasOwnProperty":"h","nested":{"hasOwnProperty":1,"b":2},"__proto__":{"p":1},
  "constructor":"c","toString":"s","then":"t","toJSON":"j","self":{"_ref":"a"},"list":[{"then":1}]
}`
const view = new DocumentView([parseLakeDocument(json, escapeNames)])
const context = {view, identity: 'me', sanity: {projectId: 'p', dataset: 'd'}, hasEscapedNames: true}

const params: QueryParams = JSON.parse('{"p":{"hasOwnProperty":1,"x":2},"then":3}')

/** As JSON, because equality of objects looks past `__proto__`. */
async function run(query: string): Promise<string> {
  const {result, sourceMap} = await evaluateQuery(compileQuery(query, params), {...context, sourceMap: 'key'})
  expect(JSON.stringify(sourceMap)).not.toContain('\\u0000')
  return JSON.stringify(result)
}

test.each([
  ['*[0].title', '"A"'],
  ['*[0].nested.b', '2'],
  ['*[0].hasOwnProperty', '"h"'],
  ['*[0].__proto__', '{"p":1}'],
  ['*[0].constructor', '"c"'],
  ['*[0].nested.constructor', 'null'],
  ['*[0].list[].then', '[1]'],
  ['*[0].self->then', '"t"'],
  ['*[0].self->{toString, toJSON}', '{"toString":"s","toJSON":"j"}'],
  ['*[0]{"__proto__": title, hasOwnProperty}', '{"__proto__":"A","hasOwnProperty":"h"}'],
  ['*[0]{"__proto__": {"x": 1}}.x', 'null'],
  ['*[0]{"hasOwnProperty": 1, "a": title}{a}', '{"a":"A"}'],
  ['*[0].nested{...}', '{"hasOwnProperty":1,"b":2}'],
  ['[$p.x, $p, $then]', '[2,{"hasOwnProperty":1,"x":2},3]'],
  ['count(*[hasOwnProperty == "h" && nested.hasOwnProperty == 1])', '1'],
])('%s gives %s', async (query, expected) => {
  expect(await run(query)).toBe(expected)
})

test('a whole document comes out as it went in', async () => {
  expect(await run('*[0]')).toBe(JSON.stringify(JSON.parse(json)))
  expect(await run('*[0]{...}')).toBe(JSON.stringify(JSON.parse(json)))
})

test('a source map has the names that the document has', async () => {
  const {sourceMap} = await evaluateQuery(compileQuery('*[0]{"x": hasOwnProperty, __proto__}', {}), {
    ...context,
    sourceMap: 'key',
  })
  expect(sourceMap?.paths).toEqual(["$['hasOwnProperty']", "$['__proto__']"])
  expect(Object.keys(sourceMap?.mappings ?? {})).toEqual(["$['x']", "$['__proto__']"])
})

test.each(['constructor(1)', 'toString()', 'global::hasOwnProperty(1)', '__proto__::x(1)', '* | valueOf()'])(
  '%s is refused',
  async (query) => {
    await expect(run(query)).rejects.toThrow(expect.objectContaining({status: 400}))
  },
)

test('a document without such names is told from its JSON', () => {
  expect(mayHaveUnsafeNames('{"_id":"a","title":"then: hasOwnProperty"}')).toBe(false)
  expect(mayHaveUnsafeNames(JSON.stringify(JSON.parse(json)))).toBe(true)
})
