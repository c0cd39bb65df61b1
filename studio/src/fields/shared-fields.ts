import {fieldOf} from '@domora/content/field-of'
import {CogIcon} from '@sanity/icons/Cog'
import {ComposeIcon} from '@sanity/icons/Compose'
import {SearchIcon} from '@sanity/icons/Search'
import {
  type ArrayDefinition,
  defineArrayMember,
  defineField,
  type FieldDefinition,
  type PreviewConfig,
} from 'sanity'
import {labels, line} from './text.ts'
import {pictureFiles, uploadInput} from './upload-input.tsx'

export const contentGroup = {name: 'content', title: 'Content', icon: ComposeIcon, default: true}
export const smallTextsGroup = {name: 'labels', title: 'Small texts', icon: CogIcon}
export const seoGroup = {name: 'seo', title: 'Search & sharing', icon: SearchIcon}

/** Fields without a group belong to the content. */
export const inContent = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.map((field) => ({group: contentGroup.name, ...field}))

export const seoField = () =>
  defineField({name: 'seo', title: 'Search & sharing', type: 'seo', group: seoGroup.name})

export const successFields = () => [
  line('successTitle', 'After sending: heading', {max: 40}),
  line('successMessage', 'After sending: message', {max: 160}),
  line('back', 'After sending: link back', {group: smallTextsGroup.name, max: 40}),
]

export const privacyLink = () =>
  linkField('privacyLink', 'Privacy notice link', {
    description: 'Required by law next to any form that collects addresses.',
    isOptional: true,
  })

export const smallTexts = (texts: Parameters<typeof labels>[0]) =>
  labels(texts, {group: smallTextsGroup.name})

export const formErrors = () =>
  labels(
    {
      missing: 'Empty field',
      malformed: 'Invalid email address',
      disposable: 'Disposable email address',
      tooLong: 'Text too long',
      tooMany: 'Too many submissions',
      unavailable: 'Server unavailable',
      refused: 'Submission rejected',
    },
    {
      name: 'errors',
      title: 'Error messages',
      description: 'Shown beside the form. Say what happened and what to do.',
      group: smallTextsGroup.name,
    },
  )

interface FieldOptions {
  readonly description?: string
  readonly group?: string
}

interface OptionalField extends FieldOptions {
  readonly isOptional?: boolean
}

/** For `options.list`, from titles by value. */
export const choices = <Value extends string>(titles: Readonly<Record<Value, string>>) =>
  Object.entries<string>(titles).map(([value, title]) => ({value, title}))

const choiceIn =
  (layout: {layout: 'radio'; direction: 'horizontal'} | undefined) =>
  (
    name: string,
    title: string,
    titles: Readonly<Record<string, string>>,
    {isOptional = false, ...options}: OptionalField & {readonly initialValue?: string} = {},
  ) =>
    defineField({
      ...options,
      name,
      title,
      type: 'string',
      options: {...layout, list: choices(titles)},
      validation: (rule) => (isOptional ? rule : rule.required()),
    })

/** Radio buttons, from titles by value. */
export const choice = choiceIn({layout: 'radio', direction: 'horizontal'})

/** The same as a menu. If it is optional, its first entry chooses what the design does without a choice. */
export const menu = choiceIn(undefined)

export const columns = () =>
  menu(
    'columns',
    'Columns',
    {2: 'Two', 3: 'Three'},
    {description: 'On wide screens. Default: one below the other.', isOptional: true},
  )

export const backgrounds = {paper: 'Paper', sunk: 'Darker paper', deep: 'Deep colour'}

const fieldOfType =
  (type: string) =>
  (name: string, title: string, {isOptional = false, ...options}: OptionalField = {}) =>
    defineField({
      ...options,
      name,
      title,
      type,
      validation: (rule) => (isOptional ? rule : rule.required()),
    })

export const linkField = fieldOfType('link')

export const date = fieldOfType('date')

export const reference = (
  name: string,
  title: string,
  type: string,
  {isOptional = false, ...options}: OptionalField = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'reference',
    to: [{type}],
    validation: (rule) => (isOptional ? rule : rule.required()),
  })

/** Documents of these types, each once. */
export const references = (
  name: string,
  title: string,
  types: readonly string[],
  {isOptional = false, ...options}: OptionalField = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'array',
    of: [defineArrayMember({type: 'reference', to: types.map((type) => ({type}))})],
    validation: (rule) => (isOptional ? rule : rule.required().min(1)).unique(),
  })

interface NumberOptions extends OptionalField {
  readonly min?: number
  readonly max?: number
}

export const wholeNumber = (
  name: string,
  title: string,
  {min, max, isOptional = false, ...options}: NumberOptions = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'number',
    validation: (rule) => {
      const whole = (isOptional ? rule : rule.required()).integer()
      const above = min === undefined ? whole : whole.min(min)
      return max === undefined ? above : above.max(max)
    },
  })

/** For `hidden`: whether a field beside it, such as the kind, does not have any of these values. */
export const unless =
  (field: string, ...values: readonly unknown[]) =>
  ({parent}: {parent?: unknown}): boolean =>
    !values.includes(fieldOf(parent, field) ?? undefined)

export const dateLine = () =>
  defineField({
    name: 'entry',
    title: 'Date line',
    description: 'A date and a short note beside the section.',
    type: 'object',
    options: {columns: 1},
    fields: [date('date', 'Date'), line('note', 'Note', {max: 32})],
  })

/** With a description, required once there is a picture. */
export const picture = (
  name: string,
  title: string,
  {isRequired = false, ...options}: FieldOptions & {readonly isRequired?: boolean} = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'image',
    options: {hotspot: true, collapsible: false},
    components: {input: uploadInput(pictureFiles)},
    validation: (rule) => (isRequired ? requireFile(rule, 'Choose a picture.') : rule),
    fields: [
      line('alt', 'Alternative text', {
        description: 'Screen readers read it aloud. Say what the picture shows.',
        max: 140,
        isRequired: hasAsset,
      }),
    ],
  })

const hasAsset = (value: unknown): boolean => fieldOf(value, 'asset') != null

/** One message, whether the value or its file is missing. Type generation reads both rules. */
export const requireFile = <
  Rule extends {required: () => Rule; assetRequired: () => Rule; error: (message: string) => Rule},
>(
  rule: Rule,
  message: string,
): Rule[] => [rule.required().error(message), rule.assetRequired().error(message)]

interface ListOptions extends FieldOptions {
  /** For a type that needs a name. */
  readonly row?: {name: string; title: string} | Record<string, never>
  readonly fields: FieldDefinition[]
  readonly preview: PreviewConfig
  readonly validation?: NonNullable<ArrayDefinition['validation']>
}

/** At least one object, unless `validation` says otherwise. */
export const objectList = (
  name: string,
  title: string,
  {row = {}, fields, preview, ...options}: ListOptions,
) =>
  defineField({
    validation: (rule) => rule.required().min(1),
    ...options,
    name,
    title,
    type: 'array',
    of: [defineArrayMember({...row, type: 'object', fields, preview})],
  })

/** A line that is the same in every language. */
export const word = (
  name: string,
  title: string,
  {max, isOptional = false, ...options}: OptionalField & {readonly max?: number} = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'string',
    validation: (rule) => {
      const own = isOptional ? rule : rule.required()
      return max === undefined ? own : own.max(max)
    },
  })

export const toggle = (
  name: string,
  title: string,
  options: FieldOptions & {readonly initialValue?: boolean} = {},
) => defineField({...options, name, title, type: 'boolean'})
