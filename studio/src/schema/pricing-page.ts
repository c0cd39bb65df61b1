import {CreditCardIcon} from '@sanity/icons/CreditCard'
import {ThListIcon} from '@sanity/icons/ThList'
import {defineArrayMember, defineField} from 'sanity'
import {defineFixedPage} from '../fields/sections.ts'
import {
  choice,
  objectList,
  reference,
  references,
  smallTexts,
  smallTextsGroup,
} from '../fields/shared-fields.ts'
import {english, line} from '../fields/text.ts'

export const pricingPage = defineFixedPage({
  name: 'pricingPage',
  title: 'Pricing',
  icon: CreditCardIcon,
  groups: [{name: 'comparison', title: 'Comparison', icon: ThListIcon}, smallTextsGroup],
  fields: [
    choice(
      'defaultBilling',
      'Default billing period',
      {monthly: 'Monthly', yearly: 'Yearly'},
      {initialValue: 'monthly'},
    ),
    references('plans', 'Plans', ['plan'], {description: 'From the smallest to the largest.'}),
    defineField({
      name: 'doors',
      title: 'Plan finder',
      description:
        'Asks how many properties a visitor has and answers with a price, beside the form of the waitlist. Leave empty to hide it.',
      type: 'object',
      fields: [
        line('question', 'Question', {max: 40}),
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
        line('counted', 'Property, counted', {
          description: 'Plural forms, as in a fact: English 1, 2; Polish 1, 2, 5, and 2.5.',
        }),
        line('each', 'Price of one property', {placeholders: ['amount'], max: 32}),
        line('eachFrom', 'Price of one property, in a range', {placeholders: ['amount'], max: 36}),
        line('saved', 'Before the stored choice', {
          description: 'The site adds plan, number and billing period.',
          max: 40,
        }),
        line('action', 'Link to all plans', {max: 24}),
        reference('largerPage', 'Page for larger portfolios', 'page', {
          description: 'Linked from answers above the recommended plan.',
          isOptional: true,
        }),
      ],
    }),
    objectList('groups', 'Comparison groups', {
      group: 'comparison',
      fields: [
        line('title', 'Title', {max: 40}),
        references('capabilities', 'Product features', ['capability'], {
          description: 'The rows of this group.',
        }),
      ],
      preview: {select: {title: english('title')}},
      validation: (rule) => rule.required(),
    }),
    smallTexts({
      billing: 'Label: billing period',
      monthly: 'Monthly',
      yearly: 'Yearly',
      currency: 'Label: currency',
      perMonth: 'After a monthly price',
      perYear: 'After a yearly price',
      custom: 'Price on request',
      saving: {title: 'Savings note beside the toggle', placeholders: ['amount']},
      savedYearly: {title: 'Savings note on a card', placeholders: ['amount']},
      note: {title: 'Price note: tax, and what counts as a property', isOptional: true},
      recommended: 'Badge of the recommended plan',
      compare: 'Comparison: heading',
      feature: 'Comparison: feature column',
      properties: 'Comparison: properties',
      components: 'Comparison: components',
      access: 'Comparison: access',
      included: 'Comparison: included',
      notIncluded: 'Comparison: not included',
      unlimited: 'Comparison: no limit',
      price: 'Comparison: price',
    }),
  ],
})
