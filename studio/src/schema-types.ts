import {contentTypeNames, translatedTypeNames} from '@domora/content/content-types'
import type {DocumentDefinition, SchemaTypeDefinition} from 'sanity'
import {translatedFrom} from './fields/translated-from.ts'

declare global {
  interface ImportMeta {
    /** https://vite.dev/guide/features.html#glob-import */
    glob(pattern: string, options: {eager: true}): Readonly<Record<string, object>>
  }
}

const isType = (value: unknown): value is SchemaTypeDefinition =>
  typeof value === 'object' && value !== null && 'name' in value && 'type' in value

const isDocument = (type: SchemaTypeDefinition): type is DocumentDefinition => type.type === 'document'

const types = Object.values(import.meta.glob('./schema/**/*.ts', {eager: true})).flatMap((module) =>
  Object.values(module).filter(isType),
)

/** Every document type; those with words in them remember what their translations were made from. */
export const documentTypes = contentTypeNames.flatMap((name) =>
  types
    .filter(isDocument)
    .filter((type) => type.name === name)
    .map((type) =>
      translatedTypeNames.includes(name) ? {...type, fields: [...type.fields, translatedFrom()]} : type,
    ),
)

/** Everything that an editor can write: what the modules in `schema/` export. */
export const schemaTypes: SchemaTypeDefinition[] = [
  ...documentTypes,
  ...types.filter((type) => !isDocument(type)),
]
