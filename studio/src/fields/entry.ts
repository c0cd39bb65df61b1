import {defineField} from 'sanity'
import {line} from './copy.ts'

/** The line of the ledger that a section hangs on: a date and a few words. */
export const entry = (group?: string) =>
  defineField({
    name: 'entry',
    title: 'Entry',
    description: 'The line beside the section, like an entry in a rent ledger.',
    type: 'object',
    ...(group === undefined ? {} : {group}),
    options: {columns: 1},
    fields: [
      defineField({name: 'date', title: 'Date', type: 'date', validation: (rule) => rule.required()}),
      line({name: 'note', title: 'Note', max: 32}),
    ],
  })
