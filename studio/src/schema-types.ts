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
  return 'Not published yet. It goes live together with this document.'
}

/** Studio would report a reference to an unpublished document as an error. Here, publishing includes that document. */
const withLenientReferences = <Part extends TypePart>(part: Part): Part => ({
  ...part,
  ...(part.fields && {fields: part.fields.map(withLenientReferences)}),
  ...(part.of && {of: part.of.map(withLenientReferences)}),
  ...(part.type === 'reference' && {
    validation: (rule: Rule) => {
      const own = rule.reset()
      const rules: unknown = typeof part.validation === 'function' ? part.validation(own.clone()) : []
      // Studio runs at most five custom rules at once, and `getDocumentExists` never resolves once its document is closed: five such
      // rules would block every publish.
      const remark = own.clone().custom(remarkOnUnpublished, {bypassConcurrencyLimit: true}).warning()
      return [remark, rules].flat()
    },
  }),
})

const types = Object.values(import.meta.glob(['./schema/**/*.ts', '!**/*.test.ts'], {eager: true})).flatMap(
  (module) => Object.values(module).filter(isType).map(withLenientReferences),
)

/**
 * The English that each translation was written for. A list, because a dataset limits distinct attributes
 * (https://www.sanity.io/docs/content-lake/attribute-limit), but not the length of lists.
 */
const translatedFrom = defineField({
  name: basisField,
  title: 'Translation sources',
  type: 'array',
  hidden: true,
  of: [defineArrayMember({type: 'translationBasis'})],
})

/** In the order of the registry. */
export const documentTypes = contentTypeNames.flatMap((name) =>
  types
    .filter(isDocument)
    .filter((type) => type.name === name)
    .map((type) =>
      translatedTypeNames.includes(name) ? {...type, fields: [...type.fields, translatedFrom]} : type,
    ),
)

/** All exports of `schema/`. */
export const schemaTypes: SchemaTypeDefinition[] = [
  ...documentTypes,
  ...types.filter((type) => !isDocument(type)),
]
