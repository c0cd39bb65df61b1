import {addressedTypes} from '@domora/content/page-locales'
import {fixedPages} from '@domora/content/content-types'
import {BellIcon} from '@sanity/icons/Bell'
import {defineField, defineType} from 'sanity'
import {availabilityFields, availabilityGroup} from '../fields/page-fields.ts'
import {contentGroup, inContent, references} from '../fields/shared-fields.ts'
import {english, line} from '../fields/text.ts'

const isDate = ({name}: {readonly name: string}) => name === 'validFrom' || name === 'validUntil'
const pageTypes = new Set<string>([...addressedTypes, ...Object.values(fixedPages).map(({_type}) => _type)])

export const announcement = defineType({
  name: 'announcement',
  title: 'Announcement',
  description: 'A line below the header, in each language with a text. Visitors can hide it.',
  type: 'document',
  icon: BellIcon,
  groups: [contentGroup, availabilityGroup],
  fields: inContent([
    line('title', 'Text', {max: 80}),
    defineField({name: 'callToAction', title: 'Link', type: 'link'}),
    {
      ...line('close', 'Button that hides it', {max: 24}),
      initialValue: {_type: 'localizedString', gb: 'Hide', pl: 'Ukryj', de: 'Ausblenden', pt: 'Ocultar'},
    },
    references('pages', 'Pages', [...pageTypes], {
      description:
        'Without a choice, on every page. A page shows one announcement: that with the latest “Publish on”.',
      isOptional: true,
    }),
    ...availabilityFields().filter(isDate),
  ]),
  preview: {select: {title: english('title'), subtitle: 'validUntil'}},
})
