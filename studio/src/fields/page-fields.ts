import {fieldOf} from '@domora/content/field-of'
import {landingPageId} from '@domora/content/page'
import {CalendarIcon} from '@sanity/icons/Calendar'
import {defineField, defineType, type DocumentDefinition, getPublishedId, type SanityDocument} from 'sanity'
import {studioEnv} from '../env.ts'
import {choices, contentGroup, inContent, seoField, seoGroup} from './shared-fields.ts'

/** Whether the page is the landing page, or version B of another. */
const hasNoAddress = ({document}: {document?: SanityDocument | undefined}): boolean =>
  getPublishedId(document?._id ?? '') === landingPageId || document?.['test'] !== undefined

/** Times are those of the team, in every browser. */
const time = {displayTimeZone: studioEnv.timeZone, allowTimeZoneSwitch: false}

export const availabilityGroup = {name: 'availability', title: 'Schedule & visibility', icon: CalendarIcon}

const availability = {group: availabilityGroup.name, hidden: hasNoAddress}

/** @param description where a document of the type may be */
export const addressField = (description = 'The page is hidden in languages without an address.') =>
  defineField({
    name: 'address',
    title: 'Address',
    description,
    type: 'localizedAddress',
    hidden: hasNoAddress,
    validation: (rule) =>
      rule.custom((address: Readonly<Record<string, unknown>> | undefined, {document}) =>
        hasNoAddress({document}) || Object.keys(address ?? {}).some((name) => name !== '_type')
          ? true
          : 'Enter an address in at least one language.',
      ),
  })

export const availabilityFields = () => [
  defineField({
    name: 'visibility',
    title: 'Visibility in search',
    type: 'string',
    ...availability,
    options: {
      layout: 'radio',
      list: choices({public: 'Indexed', noindex: 'Not indexed', unlisted: 'Not indexed, not in sitemap'}),
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
]

/** A type of pages besides `page`: its own fields, then its availability, and its entry in search results. */
export const defineAddressedType = ({fields, ...type}: Omit<DocumentDefinition, 'type' | 'groups'>) =>
  defineType({
    ...type,
    type: 'document',
    groups: [contentGroup, availabilityGroup, seoGroup],
    fields: inContent([...fields, ...availabilityFields(), seoField()]),
  })
