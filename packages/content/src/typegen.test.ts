import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {contentTypeNames} from './content-types.ts'
import {queries} from './queries.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const generated = read('./generated/sanity.types.ts')
const resultTypes = [...generated.matchAll(/^export type (\w+QueryResult)\b/gm)].map(([, name]) => name)

const schema = z
  .array(z.object({name: z.string(), type: z.string()}))
  .parse(JSON.parse(read('./generated/schema.json')))

test('Studio’s document types are the content types, none missing and none that does not exist', () => {
  const documents = schema.filter(({name, type}) => type === 'document' && !name.startsWith('sanity.'))
  expect(documents.map(({name}) => name).toSorted()).toEqual(contentTypeNames.toSorted())
})

test.each(Object.entries(queries))(
  'the generated type of %s was made from the query as it is today',
  (_, {query}) => {
    expect(generated).toContain(`// Query: ${query.replaceAll('\n', '')}\n`)
  },
)

test('every generated query type is held against its contract', () => {
  const checked = read('./typegen.check.ts')
  expect(resultTypes).toHaveLength(Object.keys(queries).length)
  expect(resultTypes.filter((name) => !checked.includes(`AssertAssignable<DeepRequired<${name}>`))).toEqual(
    [],
  )
})
