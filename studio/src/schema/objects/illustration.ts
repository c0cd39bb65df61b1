import {ChartUpwardIcon} from '@sanity/icons/ChartUpward'
import {defineField, defineType} from 'sanity'

const kinds = [
  {value: 'reminders', title: 'Reminders before and after the due date'},
  {value: 'paymentsByMethod', title: 'Payments by method'},
  {value: 'dashboard', title: 'Dashboard as a floor plan'},
  {value: 'rentCollected', title: 'Rent collected this month'},
  {value: 'overview', title: 'Payments over the months'},
] as const

/** The figure of a feature block: which drawing, and the figures that it draws. */
export const illustration = defineType({
  name: 'illustration',
  title: 'Illustration',
  type: 'object',
  icon: ChartUpwardIcon,
  fields: [
    defineField({
      name: 'kind',
      title: 'Drawing',
      type: 'string',
      options: {list: [...kinds]},
      validation: (rule) => rule.required(),
    }),
    ...kinds.map(({value, title}) =>
      defineField({name: value, title, type: value, hidden: ({parent}) => parent?.kind !== value}),
    ),
  ],
  validation: (rule) => rule.custom((value) => checkIllustration(value)),
})

/** The object named after the chosen kind holds the figures that are drawn, so it must be there. */
export function checkIllustration(value: unknown): true | string {
  const {kind, ...figures} = Object(value)
  return !kind || figures[kind] != null || 'The drawing has no figures yet.'
}
