import {fieldOf} from '@domora/content/field-of'
import {samples, samplesIn} from '@domora/content/samples'
import {type SectionType, sectionTypes} from '@domora/content/sections'
import {LinkIcon} from '@sanity/icons/Link'
import type {ComponentType} from 'react'
import {
  defineArrayMember,
  defineField,
  defineType,
  type FieldDefinition,
  type FieldGroupDefinition,
  pathToString,
  type SanityDocument,
} from 'sanity'
import {z} from 'zod'
import {fieldOfSample, inLanguages} from '../section-samples.ts'
import {checkAnchor} from './rules.ts'
import {backgrounds, contentGroup, inContent, menu, seoField, seoGroup} from './shared-fields.ts'
import {english, line, paragraph, type TextOptions} from './text.ts'

interface Definition<Name> {
  readonly name: Name
  readonly title: string
  readonly icon: ComponentType
  readonly groups?: FieldGroupDefinition[]
  readonly fields: FieldDefinition[]
}

interface SectionDefinition extends Definition<SectionType> {
  readonly description: string
  /** Besides the sample of its kind. */
  readonly initialValue?: Readonly<Record<string, unknown>>
}

export function defineSection({groups, fields, initialValue, ...definition}: SectionDefinition) {
  const inLastGroup = groups && {group: groups.at(-1)?.name ?? ''}
  const description = 'Default: that of this kind of section.'
  const tone = menu('tone', 'Background', backgrounds, {description, isOptional: true, ...inLastGroup})
  return defineType({
    ...definition,
    type: 'object',
    ...(groups && {groups}),
    initialValue: {...samples[definition.name], ...initialValue},
    fields: [
      ...(groups ? inContent(fields) : fields),
      ...(fields.some(({name}) => name === 'tone') ? [] : [tone]),
      defineField({
        name: 'anchor',
        title: 'Link name',
        description: 'Links and buttons can lead to this section by its name: platform.',
        type: 'string',
        ...inLastGroup,
        validation: (rule) => [rule.custom(checkAnchor), rule.custom(checkUniqueAnchor)],
      }),
    ],
    preview: {
      select: {title: english('heading'), ...Object.fromEntries(fields.map(({name}) => [name, name]))},
      prepare: ({title, ...content}: Record<string, unknown>) => ({
        title: typeof title === 'string' ? title : definition.title,
        subtitle: withSampleMark(definition.title, {...content, _type: definition.name}),
        media: definition.icon,
      }),
    },
    validation: (rule) => rule.custom(refuseInvented),
  })
}

/** For lists. */
export const withSampleMark = (subtitle: string, content: unknown): string =>
  samplesIn(content).length === 0 ? subtitle : `${subtitle} · Sample`

const inventedNames: Readonly<Record<string, string>> = {
  value: 'number',
  quote: 'quote',
  person: 'person',
  name: 'company',
  fullName: 'person',
}

/** Visitors must not read about figures, customers and companies that do not exist. */
function refuseInvented(section: unknown) {
  const invented = samplesIn(section).filter(({isInvented}) => isInvented)
  const byField = Map.groupBy(invented, (sample) => pathToString(fieldOfSample(sample).field))
  const problems = [...byField.values()].map((found) => {
    const [first] = found
    const {field} = first === undefined ? {field: []} : fieldOfSample(first)
    const name = inventedNames[String(field.at(-1))] ?? 'text'
    return {message: `This ${name} is a sample${inLanguages(found)}. Replace it.`, path: first?.path ?? []}
  })
  return problems.length === 0 || problems
}

const anchors = z.object({sections: z.array(z.unknown())})

const checkUniqueAnchor = (anchor: unknown, {document}: {document?: SanityDocument | undefined}) => {
  const sections = anchors.safeParse(document).data?.sections ?? []
  const isUnique = sections.filter((section) => fieldOf(section, 'anchor') === anchor).length < 2
  return (
    anchor === undefined ||
    isUnique ||
    `Another section of this page already has the name “${String(anchor)}”.`
  )
}

const maxSections = 60

interface FixedPage extends Definition<string> {
  readonly heading?: TextOptions
}

/** A page with a fixed place: heading, introduction and its own fields, then sections. */
export const defineFixedPage = ({groups = [], heading = {max: 60}, fields, ...page}: FixedPage) =>
  defineType({
    ...page,
    type: 'document',
    groups: [contentGroup, ...groups, seoGroup],
    fields: inContent([
      line('heading', 'Heading', heading),
      paragraph('lede', 'Introduction', {max: 200, isOptional: true}),
      ...fields,
      sectionsField('Optional, below the page’s own content.'),
      seoField(),
    ]),
    preview: {prepare: () => ({title: page.title, media: page.icon})},
  })

export const sectionsField = (description = 'Drag to reorder; open a section to edit it.') =>
  defineField({
    name: 'sections',
    title: 'Sections',
    description,
    type: 'array',
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
        .max(maxSections)
        .warning(`More than ${maxSections} sections make the page slow, and few visitors read that far.`),
    options: {
      insertMenu: {
        views: [{name: 'grid', previewImageUrl: (type) => `/static/sections/${type}.webp`}, {name: 'list'}],
      },
    },
  })
