import {readdirSync} from 'node:fs'
import {allLocaleCodes, locales} from '@domora/content/locales'
import {createSchema, type ObjectSchemaType, type SchemaType} from 'sanity'
import {describe, expect, test} from 'vitest'
import {documentTypes, schemaTypes} from './schema-types.ts'

const schema = createSchema({name: 'studio', types: schemaTypes})

const isObject = (type: SchemaType): type is ObjectSchemaType => type.jsonType === 'object'

test('the schema compiles without problems', () => {
  expect(schema._validation?.flatMap(({problems}) => problems)).toEqual([])
})

test('every document type has a file of its name', () => {
  const files = readdirSync(new URL('./schema/', import.meta.url)).filter((file) => file.endsWith('.ts'))
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(files.toSorted()).toEqual(documentTypes.map(({name}) => `${kebab(name)}.ts`).toSorted())
})

describe.each(documentTypes.map(({name}) => name))('%s', (name) => {
  const type = schema.get(name)

  test('has a readable title, an icon and a preview', () => {
    expect(type?.title).toMatch(/^[A-Z][a-z &]+$/)
    expect(type?.icon).toBeDefined()
    expect(type?.preview?.select ?? type?.preview?.prepare).toBeDefined()
  })

  test('has a title for every field', () => {
    const titles = fieldTitles(documentTypes.find((definition) => definition.name === name))
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.filter(({title}) => title === undefined || /[a-z][A-Z]|_/.test(title))).toEqual([])
  })
})

describe.each(['localizedString', 'localizedText', 'localizedPortableText'])('%s', (name) => {
  test('has one field for each locale of the registry, named in that language', () => {
    const type = schema.get(name)
    const fields = type && isObject(type) ? type.fields : []
    expect(fields.map((field) => [field.name, field.type.title])).toEqual(
      allLocaleCodes.map((code) => [code, locales[code].name]),
    )
  })
})

interface Definition {
  readonly type?: string
  readonly name?: string
  readonly title?: string
  readonly fields?: readonly Definition[]
  readonly of?: readonly Definition[]
}

/** The titles at any depth as they are written; the compiled schema would add default titles. */
function fieldTitles(
  definition: Definition | undefined,
  above = '',
): {path: string; title: string | undefined}[] {
  const fields = [
    ...(definition?.fields ?? []),
    ...(definition?.of ?? []).flatMap(({fields: own = []}) => own),
  ]
  return fields.flatMap((field) => {
    const path = `${above}${field.name}`
    return [{path, title: field.title}, ...fieldTitles(field, `${path}.`)]
  })
}
