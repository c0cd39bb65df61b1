import {linkToRoute} from '@domora/content/values'
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

/** The tabs of a page's form, the same for every page. */
export const contentGroup = {name: 'content', title: 'Content', icon: ComposeIcon, default: true}
export const smallTextsGroup = {name: 'labels', title: 'Small texts', icon: CogIcon}
export const seoGroup = {name: 'seo', title: 'Search & sharing', icon: SearchIcon}

const group = contentGroup.name

/** Title, description and picture of a page in search results and shared links. */
export const seoField = () =>
  defineField({
    name: 'seo',
    title: 'Search & sharing',
    type: 'seo',
    group: seoGroup.name,
  })

/** Texts that a page shows once its form has been sent. */
export const successFields = () => [
  line({name: 'successTitle', title: 'After sending: heading', group, max: 40}),
  line({name: 'successMessage', title: 'After sending: message', group, max: 160}),
  line({name: 'back', title: 'After sending: link back', group: smallTextsGroup.name, max: 40}),
]

export const privacyLink = () =>
  defineField({
    name: 'privacyLink',
    title: 'Link to the privacy notice',
    description: 'The law wants it where addresses are asked for.',
    type: 'link',
    group: contentGroup.name,
  })

export const formErrors = () =>
  labels(
    {
      missing: 'A field is empty',
      malformed: 'The e-mail address is not one',
      disposable: 'The e-mail address is of a throw-away service',
      tooLong: 'A text is too long',
      tooMany: 'Sent too often',
      unavailable: 'The server cannot take it now',
      refused: 'The form was refused',
    },
    {
      name: 'errors',
      title: 'When something is wrong',
      description: 'Shown beside the form. Say what happened and what to do.',
      group: smallTextsGroup.name,
    },
  )

interface FieldOptions {
  readonly name: string
  readonly title: string
  readonly description?: string
  readonly group?: string
}

interface ChoiceOptions extends FieldOptions {
  readonly initialValue?: string
  readonly list: readonly {value: string; title: string}[]
}

/** A required choice between a few values, as radio buttons. */
export const choice = ({list, ...options}: ChoiceOptions) =>
  defineField({
    ...options,
    type: 'string',
    options: {layout: 'radio', direction: 'horizontal', list: [...list]},
    validation: (rule) => rule.required(),
  })

export const requiredLink = (options: FieldOptions) =>
  defineField({...options, type: 'link', validation: (rule) => rule.required()})

/** The button that a new section has. */
export const joinTheWaitlist = linkToRoute('waitlist', {
  gb: 'Join the Waitlist',
  pl: 'Zapisz się na listę',
  de: 'Auf die Warteliste',
  pt: 'Entre na lista',
})

/** A date and a few words beside a section. */
export const dateLine = (options: Pick<FieldOptions, 'group'> = {}) =>
  defineField({
    ...options,
    name: 'entry',
    title: 'Date line',
    description: 'A date and a few words beside the section.',
    type: 'object',
    options: {columns: 1},
    fields: [
      defineField({name: 'date', title: 'Date', type: 'date', validation: (rule) => rule.required()}),
      line({name: 'note', title: 'Note', max: 32}),
    ],
  })

/** An ordered list of product features, each at most once. */
export const capabilityReferences = ({
  optional = false,
  ...options
}: Pick<FieldOptions, 'description' | 'group'> & {optional?: boolean}) =>
  defineField({
    ...options,
    name: 'capabilities',
    title: 'Product features',
    type: 'array',
    of: [defineArrayMember({type: 'reference', to: [{type: 'capability'}]})],
    validation: (rule) => (optional ? rule : rule.required()).unique(),
  })

/** A picture. Once there is one, it needs a description for screen readers. */
export const picture = ({isRequired = false, ...options}: FieldOptions & {isRequired?: boolean}) =>
  defineField({
    ...options,
    type: 'image',
    options: {hotspot: true},
    validation: (rule) => (isRequired ? rule.required().assetRequired() : rule),
    fields: [
      line({
        name: 'alt',
        title: 'Description of the picture',
        description: 'Read aloud to those who cannot see it. Say what it shows.',
        max: 140,
      }),
    ],
  })

interface ListOptions extends FieldOptions {
  /** Of the type of a row, where it needs them. */
  readonly row?: {name: string; title: string} | Record<string, never>
  readonly fields: FieldDefinition[]
  readonly preview: PreviewConfig
  readonly validation?: NonNullable<ArrayDefinition['validation']>
}

/** A list of objects, at least one. */
export const objectList = ({row = {}, fields, preview, ...options}: ListOptions) =>
  defineField({
    validation: (rule) => rule.required().min(1),
    ...options,
    type: 'array',
    of: [defineArrayMember({...row, type: 'object', fields, preview})],
  })

/** A short text that is the same in every language. */
export const word = ({max, ...options}: FieldOptions & {max: number}) =>
  defineField({...options, type: 'string', validation: (rule) => rule.required().max(max)})
