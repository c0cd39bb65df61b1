import {PackageIcon} from '@sanity/icons/Package'
import {defineField, defineType} from 'sanity'
import {requiredLink} from '../fields/shared-fields.ts'
import {english, line, paragraph} from '../fields/text.ts'

export const plan = defineType({
  name: 'plan',
  title: 'Plan',
  description: 'What a customer can subscribe to. Its prices are in the price lists, one for each currency.',
  type: 'document',
  icon: PackageIcon,
  fieldsets: [{name: 'rows', title: 'Rows of the card', options: {columns: 1}}],
  fields: [
    line({name: 'title', title: 'Title', max: 24}),
    defineField({
      name: 'key',
      title: 'Short name',
      description:
        'Small letters, the same in every language: free, basic, pro. Do not change it once it is published.',
      type: 'string',
      validation: (rule) =>
        rule.required().regex(/^[a-z][a-z0-9-]*$/, {name: 'small letters, digits and hyphens'}),
    }),
    paragraph({name: 'summary', title: 'Summary', max: 120, optional: true}),
    defineField({
      name: 'propertyLimit',
      title: 'Number of properties',
      description: 'Leave it empty when there is no limit.',
      type: 'number',
      validation: (rule) => rule.integer().min(1),
    }),
    line({
      name: 'units',
      title: 'Properties',
      description: 'Such as “Up to 5 properties”.',
      fieldset: 'rows',
      max: 40,
    }),
    line({name: 'components', title: 'Components', fieldset: 'rows', max: 40}),
    line({name: 'access', title: 'Access', fieldset: 'rows', max: 40}),
    defineField({
      name: 'recommended',
      title: 'Recommended',
      description: 'The card is set apart from the others. One plan at most.',
      type: 'boolean',
      initialValue: false,
    }),
    requiredLink({name: 'action', title: 'Button'}),
  ],
  orderings: [
    {name: 'size', title: 'By size', by: [{field: 'propertyLimit', direction: 'asc'}]},
    {name: 'title', title: 'By title', by: [{field: english('title'), direction: 'asc'}]},
  ],
  preview: {
    select: {title: english('title'), subtitle: english('units')},
    prepare: ({title, subtitle}) => ({title: title ?? 'Plan', subtitle}),
  },
})
