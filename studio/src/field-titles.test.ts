import {createSchema, isArraySchemaType, isObjectSchemaType, type SchemaType} from 'sanity'
import {expect, test} from 'vitest'
import {schemaTypes} from './schema-types.ts'

const sorted = (titles: Iterable<readonly [string, string]>) => Object.fromEntries([...titles].toSorted())

const mostFrequent = (titles: readonly string[]): string =>
  [...Map.groupBy(titles, (title) => title).values()].toSorted(
    (one, other) => other.length - one.length,
  )[0]?.[0] ?? ''

/** The titles of types and fields by name; of several titles of a field the most frequent, else the first. */
function titlesOf(types: readonly SchemaType[]) {
  const found = new Map<string, string[]>()
  const walk = (type: SchemaType) => {
    if (isArraySchemaType(type)) type.of.forEach(walk)
    if (!isObjectSchemaType(type)) return
    for (const {name, type: inner} of type.fields.filter((field) => !field.name.startsWith('_'))) {
      found.set(name, [...(found.get(name) ?? []), inner.title ?? name])
      // Named types are in the list themselves.
      if (!types.some((known) => known.name === inner.name)) walk(inner)
    }
  }
  types.forEach(walk)
  return {
    types: sorted(types.map(({name, title}) => [name, title ?? name])),
    fields: sorted([...found].map(([name, titles]) => [name, mostFrequent(titles)])),
  }
}

/** `pnpm --filter studio test field-titles -u` writes the file. */
test('the titles with which the site and the preview name fields are those of the forms', async () => {
  const schema = createSchema({name: 'test', types: schemaTypes})
  const types = schemaTypes.flatMap(({name}) => schema.get(name) ?? [])
  const file = '../../packages/content/src/field-titles.json'
  await expect(`${JSON.stringify(titlesOf(types), null, 2)}\n`).toMatchFileSnapshot(file)
})
