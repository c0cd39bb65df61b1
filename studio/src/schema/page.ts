import {fieldOf} from '@domora/content/field-of'
import {landingPageId} from '@domora/content/page'
import {samples} from '@domora/content/samples'
import {CalendarIcon} from '@sanity/icons/Calendar'
import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {defineField, defineType, getPublishedId, type SanityDocument} from 'sanity'
import {studioEnv} from '../env.ts'
import {sectionsField, withSampleMark} from '../fields/sections.ts'
import {contentGroup, seoField, seoGroup} from '../fields/shared-fields.ts'
import {english, line} from '../fields/text.ts'

const group = contentGroup.name

const isLandingPage = ({document}: {document?: SanityDocument | undefined}): boolean =>
  getPublishedId(document?._id ?? '') === landingPageId

/** Times are those of the team, in every browser. */
const time = {displayTimeZone: studioEnv.timeZone, allowTimeZoneSwitch: false}

const availability = {group: 'availability', hidden: isLandingPage}

export const page = defineType({
  name: 'page',
  title: 'Page',
  description: 'A page of sections, shown in every language with a title and an address.',
  type: 'document',
  icon: DocumentTextIcon,
  groups: [
    contentGroup,
    {name: 'availability', title: 'Schedule & visibility', icon: CalendarIcon},
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
      hidden: isLandingPage,
      validation: (rule) =>
        rule.custom((address: Readonly<Record<string, unknown>> | undefined, {document}) =>
          isLandingPage({document}) || Object.keys(address ?? {}).some((name) => name !== '_type')
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
      hidden: ({document, parent}) => isLandingPage({document}) || parent?.validUntil === undefined,
      validation: (rule) =>
        rule.custom((value, {parent}) =>
          fieldOf(parent, 'validUntil') === undefined || value !== undefined
            ? true
            : 'Choose where to send visitors afterwards.',
        ),
    }),
    seoField(),
  ],
  preview: {
    select: {title: english('title'), address: 'address.gb', id: '_id', sections: 'sections'},
    prepare: ({title, address, id, sections}) => ({
      title: title ?? 'Page',
      subtitle: withSampleMark(
        getPublishedId(String(id)) === landingPageId ? '/' : address ? `/${address}` : 'No address yet',
        sections,
      ),
    }),
  },
})
