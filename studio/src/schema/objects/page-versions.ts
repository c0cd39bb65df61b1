import {fieldOf} from '@domora/content/field-of'
import type {testGoals} from '@domora/content/page-versions'
import {defineField, defineType} from 'sanity'
import {choice, reference, toggle, unless, wholeNumber} from '../../fields/shared-fields.ts'

const goals: Readonly<Record<(typeof testGoals)[number], string>> = {
  signUp: 'Sign-up in a form on this page',
  form: 'Another form on this page',
  click: 'Click on a button',
}

const isStarted = ({parent}: {parent?: unknown}): boolean => fieldOf(parent, 'startedAt') !== undefined

const isNotClick = unless('goal', 'click')

/** Set when the test starts or ends (publishing/version-actions.tsx). */
const time = (name: string, title: string) =>
  defineField({name, title, type: 'datetime', readOnly: true, hidden: ({value}) => value === undefined})

/** Of version B: which page it is tried on, and how. */
export const pageTest = defineType({
  name: 'pageTest',
  title: 'Test',
  type: 'object',
  fields: [
    {...reference('page', 'Tested page', 'page', {isOptional: true}), weak: true, readOnly: true},
    {
      ...wholeNumber('share', 'Share of version B (%)', {
        description: 'Of the visitors of the page. Half of them give a result soonest.',
        min: 1,
        max: 99,
      }),
      readOnly: isStarted,
    },
    {...choice('goal', 'Goal', goals), readOnly: isStarted},
    defineField({
      name: 'target',
      title: 'Where the button leads',
      description: 'A page of this site. Its visits that come from the tested page are counted.',
      type: 'destination',
      readOnly: isStarted,
      hidden: isNotClick,
      validation: (rule) =>
        rule.custom((value, context) =>
          isNotClick(context) || ['route', 'page'].includes(String(fieldOf(value, 'kind')))
            ? true
            : 'Choose a page of this site.',
        ),
    }),
    time('startedAt', 'Started'),
    time('endedAt', 'Ended'),
    {...toggle('isUsed', 'Version B was used'), readOnly: true, hidden: ({value}) => !value},
  ],
})
