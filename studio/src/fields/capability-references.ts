import {defineArrayMember, defineField} from 'sanity'

/** An ordered list of what the product does, each at most once. */
export const capabilityReferences = (options: {description: string; group?: string}) =>
  defineField({
    ...options,
    name: 'capabilities',
    title: 'Product features',
    type: 'array',
    of: [defineArrayMember({type: 'reference', to: [{type: 'capability'}]})],
    validation: (rule) => rule.required().unique(),
  })
