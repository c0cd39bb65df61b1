import {defineField} from 'sanity'
import {line, type CopyOptions} from './copy.ts'

type Label = string | Omit<CopyOptions, 'name'>

interface LabelsOptions {
  readonly name?: string
  readonly title?: string
  readonly description?: string
  readonly group?: string
}

/** An object of short texts (labels, messages), one localized line each, folded away until it is needed. */
export const labels = (
  texts: Readonly<Record<string, Label>>,
  {name = 'labels', title = 'Small texts', ...options}: LabelsOptions = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'object',
    options: {collapsible: true, collapsed: true},
    fields: Object.entries(texts).map(([field, label]) =>
      line({name: field, ...(typeof label === 'string' ? {title: label} : label)}),
    ),
    validation: (rule) => rule.required(),
  })
