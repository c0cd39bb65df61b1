import {defaultLocale} from '@domora/content/locales'
import {longText, text} from '@domora/content/values'
import {TagIcon} from '@sanity/icons/Tag'
import {defineArrayMember, defineField, type InitialValueResolverContext} from 'sanity'
import {z} from 'zod'
import {defineSection} from '../../fields/sections.ts'
import {line, paragraph} from '../../fields/text.ts'
import {fetchPublished} from '../../queries.ts'
import {planTitles} from '../../fields/prices.ts'

const chosenPlans = z.array(z.looseObject({_ref: z.string()}))

export const priceCards = defineSection({
  name: 'priceCards',
  title: 'Price cards',
  description: 'Plans with their monthly prices, which come from the price lists.',
  icon: TagIcon,
  fields: [
    line({name: 'heading', title: 'Heading', max: 60}),
    paragraph({name: 'text', title: 'Text', max: 200, optional: true}),
    defineField({
      name: 'plans',
      title: 'Plans',
      description: 'In the order of the page. Up to three stand beside the heading, more below it.',
      type: 'array',
      of: [defineArrayMember({type: 'reference', to: [{type: 'plan'}]})],
      // The three smallest that cost something.
      initialValue: (_parameters: unknown, context: InitialValueResolverContext) =>
        fetchPublished(
          context,
          chosenPlans,
          `*[_type == "plan" && _id in *[_type == "priceList"].prices[monthly > 0].plan._ref] | order(propertyLimit asc) [0...3]{
            "_type": "reference",
            "_ref": _id
          }`,
          {},
          'initial-value.plans',
        ),
      validation: (rule) => [
        rule.required().min(1).unique(),
        rule.custom(async (value, context) => {
          const plans = chosenPlans.safeParse(value).data?.map(({_ref}) => _ref) ?? []
          const unpriced = await fetchPublished(
            context,
            planTitles,
            `*[_type == "plan" && _id in $plans && !(_id in *[_type == "priceList"].prices[].plan._ref)]{
              "id": _id,
              "title": coalesce(title.${defaultLocale}, _id)
            }`,
            {plans},
            'validation.plans-without-price',
          )
          if (unpriced.length === 0) return true
          const names = new Intl.ListFormat('en').format(unpriced.map(({title}) => `“${title}”`))
          return `No price for ${names}. The price lists need one before the plan is shown here.`
        }),
      ],
    }),
  ],
  initialValue: {
    heading: text({
      gb: 'A plan for every portfolio.',
      pl: 'Plan na miarę każdego najmu.',
      de: 'Ein Tarif für jeden Bestand.',
      pt: 'Um plano para cada carteira.',
    }),
    text: longText({
      gb: 'Start small. Change plans when you add a property.',
      pl: 'Zacznij od małego planu. Zmienisz go, gdy przybędzie lokali.',
      de: 'Fangen Sie klein an. Sie wechseln den Tarif, wenn Einheiten dazukommen.',
      pt: 'Comece pequeno. Mude de plano quando tiver mais unidades.',
    }),
  },
})
