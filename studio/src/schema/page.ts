import {fieldOf} from '@domora/content/field-of'
import {landingPageId} from '@domora/content/page'
import {samples} from '@domora/content/samples'
import {CalendarIcon} from '@sanity/icons/Calendar'
import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {BarChartIcon} from '@sanity/icons/BarChart'
import {defineField, defineType, getPublishedId, type SanityDocument} from 'sanity'
import {studioEnv} from '../env.ts'
import {sectionsField, withSampleMark} from '../fields/sections.ts'
import {contentGroup, seoField, seoGroup} from '../fields/shared-fields.ts'
import {english, line} from '../fields/text.ts'

const group = contentGroup.name

const isLandingPage = ({document}: {document?: SanityDocument | undefined}): boolean =>
  getPublishedId(document?._id ?? '') === landingPageId

/** Whether the page is version B of another. */
const isVersion = ({document}: {document?: SanityDocument | undefined}): boolean =>
  document?.['test'] !== undefined

const hasNoAddress = (context: {document?: SanityDocument | undefined}): boolean =>
  isLandingPage(context) || isVersion(context)

/** Times are those of the team, in every browser. */
const time = {displayTimeZone: studioEnv.timeZone, allowTimeZoneSwitch: false}

const availability = {group: 'availability', hidden: hasNoAddress}

export const page = defineType({
  name: 'page',
  title: 'Page',
  description: 'A page of sections, shown in every language with a title and an address.',
  type: 'document',
  icon: DocumentTextIcon,
  groups: [
    contentGroup,
    {name: 'availability', title: 'Schedule & visibility', icon: CalendarIcon},
    {name: 'test', title: 'Test', icon: BarChartIcon, hidden: ({value}) => value?.test === undefined},
    seoGroup,
  ],
  fields: [
    {
      ...line({
        name: 'title',
        title: 'Title',
        description: 'The page’s name in menus and search results.',
        group,
        max: 60,
      }),
      initialValue: samples.page.title,
    },
    defineField({
      name: 'address',
      title: 'Address',
      description: 'The page is hidden in languages without an address.',
      type: 'localizedAddress',
      group,
      hidden: hasNoAddress,
      validation: (rule) =>
        rule.custom((address: Readonly<Record<string, unknown>> | undefined, {document}) =>
          hasNoAddress({document}) || Object.keys(address ?? {}).some((name) => name !== '_type')
            ? true
            : 'Enter an address in at least one language.',
        ),
    }),
    sectionsField(),
    defineField({
      name: 'visibility',
      title: 'Visibility in search',
      type: 'string',
      ...availability,
      options: {
        layout: 'radio',
        list: [
          {value: 'public', title: 'Indexed'},
          {value: 'noindex', title: 'Not indexed'},
          {value: 'unlisted', title: 'Not indexed, not in sitemap'},
        ],
      },
      initialValue: 'public',
    }),
    defineField({name: 'validFrom', title: 'Publish on', type: 'datetime', options: time, ...availability}),
    defineField({
      name: 'validUntil',
      title: 'Take offline on',
      type: 'datetime',
      options: time,
      ...availability,
      validation: (rule) => rule.min(rule.valueOfField('validFrom')),
    }),
    defineField({
      name: 'afterEnd',
      title: 'Then redirect to',
      type: 'destination',
      group: 'availability',
      hidden: ({document, parent}) => hasNoAddress({document}) || parent?.validUntil === undefined,
      validation: (rule) =>
        rule.custom((value, {parent}) =>
          fieldOf(parent, 'validUntil') === undefined || value !== undefined
            ? true
            : 'Choose where to send visitors afterwards.',
        ),
    }),
    seoField(),
    defineField({name: 'test', title: 'Test', type: 'pageTest', group: 'test'}),
    defineField({
      name: 'runningTest',
      title: 'Running test',
      type: 'reference',
      to: [{type: 'page'}],
      weak: true,
      hidden: true,
    }),
  ],
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
