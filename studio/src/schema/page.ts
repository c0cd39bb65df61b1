import {landingPageId} from '@domora/content/page'
import {samples} from '@domora/content/samples'
import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {BarChartIcon} from '@sanity/icons/BarChart'
import {defineField, defineType, getPublishedId} from 'sanity'
import {addressField, availabilityFields, availabilityGroup} from '../fields/page-fields.ts'
import {sectionsField, withSampleMark} from '../fields/sections.ts'
import {contentGroup, inContent, reference, seoField, seoGroup} from '../fields/shared-fields.ts'
import {english, line} from '../fields/text.ts'

export const page = defineType({
  name: 'page',
  title: 'Page',
  description: 'A page of sections, shown in every language with a title and an address.',
  type: 'document',
  icon: DocumentTextIcon,
  groups: [
    contentGroup,
    availabilityGroup,
    {name: 'test', title: 'Test', icon: BarChartIcon, hidden: ({value}) => value?.test === undefined},
    seoGroup,
  ],
  fields: inContent([
    {
      ...line('title', 'Title', {
        description: 'The page’s name in menus and search results.',
        max: 60,
      }),
      initialValue: samples.page.title,
    },
    addressField(),
    sectionsField(),
    ...availabilityFields(),
    seoField(),
    defineField({name: 'test', title: 'Test', type: 'pageTest', group: 'test'}),
    {...reference('runningTest', 'Running test', 'page', {isOptional: true}), weak: true, hidden: true},
  ]),
  preview: {
    select: {title: english('title'), address: 'address.gb', id: '_id', sections: 'sections', test: 'test'},
    prepare: ({title, address, id, sections, test}) => ({
      title: title ?? 'Page',
      subtitle: withSampleMark(
        getPublishedId(String(id)) === landingPageId
          ? '/'
          : address
            ? `/${address}`
            : test
              ? 'Version B'
              : 'No address yet',
        sections,
      ),
    }),
  },
})
