import {sectionTypes} from '@domora/content/sections'
import {LinkIcon} from '@sanity/icons/Link'
import type {ComponentType} from 'react'
import {
  defineArrayMember,
  defineField,
  defineType,
  type FieldDefinition,
  type FieldGroupDefinition,
} from 'sanity'
import {checkAnchor} from './rules.ts'
import {contentGroup} from './shared-fields.ts'
import {english} from './text.ts'

interface SectionDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly icon: ComponentType
  readonly groups?: FieldGroupDefinition[]
  readonly fields: FieldDefinition[]
  /** What a new one begins with. */
  readonly initialValue?: Readonly<Record<string, unknown>>
}

/** A kind of section: an object in the list of a page, or of a shared section. */
export const defineSection = ({groups, fields, ...definition}: SectionDefinition) =>
  defineType({
    ...definition,
    type: 'object',
    ...(groups && {groups}),
    fields: [
      ...fields,
      defineField({
        name: 'anchor',
        title: 'Name in links',
        description: 'Links and buttons can lead to this section by it: platform.',
        type: 'string',
        ...(groups && {group: groups.at(-1)?.name ?? ''}),
        validation: (rule) => rule.custom(checkAnchor),
      }),
    ],
    preview: {
      select: {heading: english('heading')},
      prepare: ({heading}: {heading?: string}) => ({
        title: heading ?? definition.title,
        subtitle: definition.title,
        media: definition.icon,
      }),
    },
  })

/** The list of a page's sections: those of its own, and shared ones. */
export const sectionsField = ({
  description = 'In the order of the page. Drag to reorder; open a section to edit it.',
} = {}) =>
  defineField({
    name: 'sections',
    title: 'Sections',
    description,
    type: 'array',
    group: contentGroup.name,
    of: [
      ...sectionTypes.map((type) => defineArrayMember({type})),
      defineArrayMember({
        type: 'reference',
        title: 'Shared section',
        icon: LinkIcon,
        to: [{type: 'sharedSection'}],
      }),
    ],
    options: {
      insertMenu: {
        views: [{name: 'grid', previewImageUrl: (type) => `/static/sections/${type}.webp`}, {name: 'list'}],
      },
    },
  })
