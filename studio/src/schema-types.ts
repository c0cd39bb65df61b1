import {contentTypeNames, translatedTypeNames} from '@domora/content/content-types'
import {fieldOf} from '@domora/content/field-of'
import {
  type CustomValidator,
  defineArrayMember,
  defineField,
  type DocumentDefinition,
  type Rule,
  type SchemaTypeDefinition,
} from 'sanity'
import {basisField} from './translations/basis.ts'

declare global {
  interface ImportMeta {
    /** https://vite.dev/guide/features.html#glob-import */
    glob(patterns: readonly string[], options: {eager: true}): Readonly<Record<string, object>>
  }
}

const isType = (value: unknown): value is SchemaTypeDefinition =>
  typeof value === 'object' && value !== null && 'name' in value && 'type' in value

const isDocument = (type: SchemaTypeDefinition): type is DocumentDefinition => type.type === 'document'

interface TypePart {
  readonly type?: string
  readonly fields?: readonly TypePart[]
  readonly of?: readonly TypePart[]
  readonly validation?: unknown
}

const remarkOnUnpublished: CustomValidator<unknown> = async (value, {getDocumentExists}) => {
  const id = fieldOf(value, '_ref')
  if (typeof id !== 'string' || (await getDocumentExists?.({id})) !== false) return true
  return 'Not published yet: it goes live together with this document.'
}

/**
 * A type in which a reference to an unpublished document is no error, as it is in Studio by itself: publishing takes
 * along what is referred to.
 */
const withLenientReferences = <Part extends TypePart>(part: Part): Part => ({
  ...part,
  ...(part.fields && {fields: part.fields.map(withLenientReferences)}),
  ...(part.of && {of: part.of.map(withLenientReferences)}),
  ...(part.type === 'reference' && {
    validation: (rule: Rule) => {
      const own = rule.reset()
      const rules: unknown = typeof part.validation === 'function' ? part.validation(own.clone()) : []
      // Studio runs five custom rules at once, of all documents together, and `getDocumentExists` never answers once the
      // document that asks is gone: five such rules would hold up every publish.
      const remark = own.clone().custom(remarkOnUnpublished, {bypassConcurrencyLimit: true}).warning()
      return [remark, rules].flat()
    },
  }),
})

const types = Object.values(import.meta.glob(['./schema/**/*.ts', '!**/*.test.ts'], {eager: true})).flatMap(
  (module) => Object.values(module).filter(isType).map(withLenientReferences),
)

/**
 * A hidden field that stores what the translations were made from when the document is published. It is a list and not
 * an object, because a dataset has a limit for the number of its distinct attributes
 * (https://www.sanity.io/docs/content-lake/attribute-limit) and none for the length of lists.
 */
const translatedFrom = defineField({
  name: basisField,
  title: 'What the translations were made from',
  type: 'array',
  hidden: true,
  of: [defineArrayMember({type: 'translationBasis'})],
})

/** The document types, in the order of the registry. */
export const documentTypes = contentTypeNames.flatMap((name) =>
  types
    .filter(isDocument)
    .filter((type) => type.name === name)
    .map((type) =>
      translatedTypeNames.includes(name) ? {...type, fields: [...type.fields, translatedFrom]} : type,
    ),
)

/** The document types and the object types that they use: all exports of `schema/`. */
export const schemaTypes: SchemaTypeDefinition[] = [
  ...documentTypes,
  ...types.filter((type) => !isDocument(type)),
]
