import type {factKinds} from '@domora/content/fact'
import {TagIcon} from '@sanity/icons/Tag'
import {defineField, defineType} from 'sanity'
import {checkFact, checkFactKey} from '../fields/fact-rules.ts'
import {FactKeyInput} from '../fields/fact-key.tsx'
import {FactWordsInput} from '../fields/fact-words.tsx'
import {choice, unless, word} from '../fields/shared-fields.ts'
import {line} from '../fields/text.ts'

const titles: Readonly<Record<(typeof factKinds)[number], string>> = {
  text: 'Text',
  same: 'Text, the same in all languages',
  number: 'Number',
  date: 'Date',
  words: 'Plural forms',
}

export const fact = defineType({
  name: 'fact',
  title: 'Fact',
  description: 'A value for texts. Change it here, and all texts that use it change too.',
  type: 'document',
  icon: TagIcon,
  fields: [
    word('title', 'Title', {description: 'For editors: Launch date.', max: 48}),
    defineField({
      name: 'key',
      title: 'Short name',
      description:
        'Letters, digits and hyphens: launchDate. Texts use it as {fact.launchDate}, plural forms as {limit.free|property}.',
      type: 'string',
      components: {input: FactKeyInput},
      validation: (rule) => rule.required().custom(checkFactKey),
    }),
    choice('kind', 'Kind', titles, {
      description: 'Plural forms follow a number: {limit.free|property} becomes “1 property”.',
      initialValue: 'text',
    }),
    {...line('text', 'Value', {isOptional: true}), hidden: unless('kind', 'text')},
    defineField({name: 'same', title: 'Value', type: 'string', hidden: unless('kind', 'same')}),
    defineField({name: 'number', title: 'Value', type: 'number', hidden: unless('kind', 'number')}),
    defineField({name: 'date', title: 'Value', type: 'date', hidden: unless('kind', 'date')}),
    {
      ...line('words', 'Forms', {
        description: 'Separated by commas, in the order of the examples below.',
        isOptional: true,
      }),
      components: {input: FactWordsInput},
      hidden: unless('kind', 'words'),
    },
  ],
  validation: (rule) => rule.custom(checkFact),
  preview: {
    select: {title: 'title', key: 'key', kind: 'kind'},
    prepare: ({title, key, kind}) => ({
      title: title ?? 'Fact',
      subtitle: key === undefined ? '' : kind === 'words' ? `{…|${key}}` : `{fact.${key}}`,
    }),
  },
})
