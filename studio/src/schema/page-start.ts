import {DocumentsIcon} from '@sanity/icons/Documents'
import {defineType} from 'sanity'
import {sectionsField} from '../fields/sections.ts'
import {contentGroup, inContent, word} from '../fields/shared-fields.ts'

export const pageStart = defineType({
  name: 'pageStart',
  title: 'Saved start',
  description: 'What a new page can begin with. “New page” offers it beside the other starting points.',
  type: 'document',
  icon: DocumentsIcon,
  groups: [contentGroup],
  fields: inContent([
    word('title', 'Name', {description: 'For editors: City page.', max: 48}),
    word('description', 'Description', {description: 'What such a page is for.', max: 120, isOptional: true}),
    sectionsField(),
  ]),
  preview: {select: {title: 'title', subtitle: 'description'}},
})
