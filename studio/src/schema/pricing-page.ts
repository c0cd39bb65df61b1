import {CreditCardIcon} from '@sanity/icons/CreditCard'
import {ThListIcon} from '@sanity/icons/ThList'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {sectionsField} from '../fields/sections.ts'
import {
  capabilityReferences,
  choice,
  contentGroup,
  objectList,
  seoField,
  seoGroup,
  smallTextsGroup,
} from '../fields/shared-fields.ts'
import {english, labels, line, paragraph} from '../fields/text.ts'

const group = contentGroup.name

export const pricingPage = defineType({
  name: 'pricingPage',
  title: 'Pricing',
  type: 'document',
  icon: CreditCardIcon,
  groups: [
    contentGroup,
    {name: 'comparison', title: 'Comparison', icon: ThListIcon},
    smallTextsGroup,
    seoGroup,
  ],
  fields: [
    line({name: 'heading', title: 'Heading', group, max: 60}),
    paragraph({name: 'lede', title: 'Introduction', group, max: 200, optional: true}),
    choice({
      name: 'defaultBilling',
      title: 'Shown first',
      group,
      initialValue: 'monthly',
      list: [
        {value: 'monthly', title: 'Monthly prices'},
        {value: 'yearly', title: 'Yearly prices'},
      ],
    }),
    defineField({
      name: 'plans',
      title: 'Plans',
      description: 'From the smallest to the biggest, in the order of the page.',
      type: 'array',
      group,
      of: [defineArrayMember({type: 'reference', to: [{type: 'plan'}]})],
      validation: (rule) => rule.required().min(1).unique(),
    }),
    defineField({
      name: 'doors',
      title: 'How many flats?',
      description:
        'A question that names the plan that fits, here and in a hero that asks it. Without it, no one is asked.',
      type: 'object',
      group,
      fields: [
        line({name: 'question', title: 'Question', max: 40}),
        defineField({
          name: 'steps',
          title: 'Answers',
          description: 'Numbers of properties.',
          type: 'array',
          of: [
            defineArrayMember({type: 'number', validation: (rule) => rule.required().integer().positive()}),
          ],
          validation: (rule) => rule.required().min(1).max(10).unique(),
        }),
        line({name: 'next', title: 'What the next plan adds', placeholders: ['plan', 'features']}),
        line({name: 'action', title: 'Button', max: 24}),
      ],
    }),
    objectList({
      name: 'groups',
      title: 'Parts of the comparison',
      group: 'comparison',
      fields: [
        line({name: 'title', title: 'Title', max: 40}),
        capabilityReferences({description: 'The rows of this part, in order.'}),
      ],
      preview: {select: {title: english('title')}},
      validation: (rule) => rule.required(),
    }),
    labels(
      {
        billing: 'Name of the choice between monthly and yearly',
        monthly: 'Monthly',
        yearly: 'Yearly',
        currency: 'Name of the choice of currency',
        perMonth: 'After a monthly price',
        perYear: 'After a yearly price',
        custom: 'In place of a price: on request',
        saving: {title: 'Saving beside the choice', placeholders: ['amount']},
        savedYearly: {title: 'Saving on a card', placeholders: ['amount']},
        note: {title: 'Beside prices: tax, and what a property is', optional: true},
        recommended: 'Mark of the recommended plan',
        compare: 'Heading of the comparison',
        feature: 'Comparison: column of the features',
        properties: 'Comparison: properties',
        components: 'Comparison: components',
        access: 'Comparison: access',
        included: 'Comparison: included',
        notIncluded: 'Comparison: not included',
        unlimited: 'Comparison: no limit',
        price: 'Comparison: price',
      },
      {group: smallTextsGroup.name},
    ),
    sectionsField({description: 'Shown below the page’s own content, where wanted.'}),
    seoField(),
  ],
  preview: {prepare: () => ({title: 'Pricing', media: CreditCardIcon})},
})
