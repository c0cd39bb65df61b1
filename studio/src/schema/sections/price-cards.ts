import {TagIcon} from '@sanity/icons/Tag'
import {defineArrayMember, defineField, type InitialValueResolverContext} from 'sanity'
import {z} from 'zod'
import {defineSection} from '../../fields/sections.ts'
import {line, paragraph} from '../../fields/text.ts'
import {fetchPublished} from '../../queries.ts'
import {planTitle, planTitles} from '../../fields/prices.ts'

const chosenPlans = z.array(z.looseObject({_ref: z.string()}))

const smallestPaid = `*[_type == "plan" && _id in *[_type == "priceList"].prices[monthly > 0].plan._ref]
  | order(propertyLimit asc) [0...3] {"_type": "reference", "_ref": _id}`

const unpricedPlans = `*[_type == "plan" && _id in $plans && !(_id in *[_type == "priceList"].prices[].plan._ref)] ${planTitle}`

export const priceCards = defineSection({
  name: 'priceCards',
  title: 'Price cards',
  description: 'Plans with their monthly prices from the price lists.',
  icon: TagIcon,
  fields: [
    line('heading', 'Heading', {max: 60}),
    paragraph('text', 'Text', {max: 200, isOptional: true}),
    defineField({
      name: 'plans',
      title: 'Plans',
      description: 'Up to three appear beside the heading, more below it.',
      type: 'array',
      of: [defineArrayMember({type: 'reference', to: [{type: 'plan'}]})],
      initialValue: (_parameters: unknown, context: InitialValueResolverContext) =>
        fetchPublished(context, 'initial-value.plans', chosenPlans, smallestPaid),
      validation: (rule) => [
        rule.required().min(1).unique(),
        rule.custom(async (value, context) => {
          const plans = chosenPlans.safeParse(value).data?.map(({_ref}) => _ref) ?? []
          const tag = 'validation.plans-without-price'
          const unpriced = await fetchPublished(context, tag, planTitles, unpricedPlans, {plans})
          if (unpriced.length === 0) return true
          const names = new Intl.ListFormat('en').format(unpriced.map(({title}) => `“${title}”`))
          return `No price for ${names}. Add one to a price list first.`
        }),
      ],
    }),
  ],
})
