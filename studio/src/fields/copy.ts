import {defineField, type ConditionalProperty} from 'sanity'
import {lengthHint} from '../validation/length-hint.ts'
import {checkPlaceholders} from '../validation/placeholders.ts'

export interface CopyOptions {
  readonly name: string
  readonly title: string
  readonly description?: string
  readonly group?: string
  readonly fieldset?: string
  readonly hidden?: ConditionalProperty
  /** Copy is required in English unless it is optional altogether. */
  readonly optional?: boolean
  /** Characters that the design has room for in any language; longer texts are warned about. */
  readonly max?: number
  /** Names of the values that the site fills in; `amount` stands for `{amount}`, which must be kept. */
  readonly placeholders?: readonly string[]
}

type CopyType = 'localizedString' | 'localizedText' | 'localizedPortableText'

const copy =
  (type: CopyType) =>
  ({optional = false, max, placeholders = [], ...options}: CopyOptions) => {
    const filledIn = placeholders.map((name) => `{${name}}`).join(', ')
    const hints = [
      options.description,
      max === undefined ? undefined : `Up to about ${max} characters.`,
      filledIn === '' ? undefined : `The site fills in ${filledIn}.`,
    ]
    const description = hints.filter((hint) => hint !== undefined).join(' ')
    return defineField({
      ...options,
      type,
      ...(description === '' ? {} : {description}),
      validation: (rule) => [
        ...(optional ? [] : [rule.required()]),
        ...(placeholders.length === 0
          ? []
          : [rule.custom((value) => orTrue(checkPlaceholders(value, placeholders)))]),
        ...(max === undefined ? [] : [rule.custom((value) => orTrue(lengthHint(value, max))).warning()]),
      ],
    })
  }

const orTrue = <T>(remarks: T[]): T[] | true => (remarks.length === 0 ? true : remarks)

/** One line of copy in every language: a heading, a label, a button. */
export const line = copy('localizedString')

/** A paragraph of copy in every language. */
export const paragraph = copy('localizedText')

/** Formatted text in every language: headings, lists, links. */
export const richText = copy('localizedPortableText')
