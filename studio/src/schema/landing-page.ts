import {sectionTypes} from '@domora/content/sections'
import {HomeIcon} from '@sanity/icons/Home'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {contentGroup, seoField, seoGroup} from '../fields/shared-fields.ts'

export const landingPage = defineType({
  name: 'landingPage',
  title: 'Landing page',
  type: 'document',
  icon: HomeIcon,
  groups: [contentGroup, seoGroup],
  fields: [
    defineField({
      name: 'sections',
      title: 'Sections',
      description: 'In the order of the page. Drag to reorder; open a section to edit it.',
      type: 'array',
      group: contentGroup.name,
      of: [
        defineArrayMember({
          type: 'reference',
          title: 'Section',
          to: sectionTypes.map((type) => ({type})),
        }),
        defineArrayMember({type: 'faqSection'}),
      ],
      validation: (rule) => rule.required().min(1).unique(),
    }),
    seoField(),
  ],
  preview: {prepare: () => ({title: 'Landing page', media: HomeIcon})},
})
