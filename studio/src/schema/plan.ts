import {PackageIcon} from '@sanity/icons/Package'
import {defineField, defineType} from 'sanity'
import {linkField, toggle, wholeNumber} from '../fields/shared-fields.ts'
import {english, line, paragraph} from '../fields/text.ts'

export const plan = defineType({
  name: 'plan',
  title: 'Plan',
  description: 'What customers subscribe to. Each price list has its price in one currency.',
  type: 'document',
  icon: PackageIcon,
  fieldsets: [{name: 'rows', title: 'Card rows', options: {columns: 1}}],
  fields: [
    line('title', 'Title', {max: 24}),
    defineField({
      name: 'key',
      title: 'Short name',
      description: 'Lowercase letters: free, basic, pro. Do not change it after publishing.',
      type: 'string',
      validation: (rule) =>
        rule.required().regex(/^[a-z][a-z0-9-]*$/, {name: 'lowercase letters, digits and hyphens'}),
    }),
    paragraph('summary', 'Summary', {max: 120, isOptional: true}),
    wholeNumber('propertyLimit', 'Number of properties', {
      description: 'Leave empty for no limit.',
      min: 1,
      isOptional: true,
    }),
    line('units', 'Properties', {
      description: 'For example “Up to 5 properties”.',
      fieldset: 'rows',
      max: 40,
    }),
    line('components', 'Components', {fieldset: 'rows', max: 40}),
    line('access', 'Access', {fieldset: 'rows', max: 40}),
    toggle('recommended', 'Recommended', {
      description: 'Highlights the card. Only one plan can be recommended.',
      initialValue: false,
    }),
    linkField('action', 'Button'),
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
