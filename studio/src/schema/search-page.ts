import {SearchIcon} from '@sanity/icons/Search'
import {defineFixedPage} from '../fields/sections.ts'
import {contentGroup} from '../fields/shared-fields.ts'
import {labels, line, paragraph} from '../fields/text.ts'

const group = contentGroup.name

export const searchPage = defineFixedPage({
  name: 'searchPage',
  title: 'Search',
  icon: SearchIcon,
  fields: [
    line('heading', 'Heading', {description: 'Also the name of the field.', group, max: 40}),
    paragraph('lede', 'Introduction', {group, max: 200, optional: true}),
    line('submit', 'Button', {group, max: 24}),
    labels({missing: 'No results'}, {name: 'errors', title: 'Messages', group}),
  ],
})
