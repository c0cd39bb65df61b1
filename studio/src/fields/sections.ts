import {fieldOf} from '@domora/content/field-of'
import {sectionTypes} from '@domora/content/sections'
import {LinkIcon} from '@sanity/icons/Link'
import type {ComponentType} from 'react'
import {
  defineArrayMember,
  defineField,
  defineType,
  type FieldDefinition,
  type FieldGroupDefinition,
  type SanityDocument,
} from 'sanity'
import {z} from 'zod'
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
        validation: (rule) => [rule.custom(checkAnchor), rule.custom(checkUniqueAnchor)],
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

const anchors = z.object({sections: z.array(z.unknown())})

/** A link leads to the first section with its name. */
const checkUniqueAnchor = (anchor: unknown, {document}: {document?: SanityDocument | undefined}) => {
  const sections = anchors.safeParse(document).data?.sections ?? []
  const isUnique = sections.filter((section) => fieldOf(section, 'anchor') === anchor).length < 2
  return anchor === undefined || isUnique || `Another section of this page has the name “${String(anchor)}”.`
}

/** More sections than this are a mistake, or a page that no one reads to its end. */
const mostSections = 60

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
    validation: (rule) =>
      rule
        .max(mostSections)
        .warning(`More than ${mostSections} sections: the page gets slow, and few read to its end.`),
    options: {
      insertMenu: {
        views: [{name: 'grid', previewImageUrl: (type) => `/static/sections/${type}.webp`}, {name: 'list'}],
      },
    },
  })
