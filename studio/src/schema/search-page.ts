import {SearchIcon} from '@sanity/icons/Search'
import {defineFixedPage} from '../fields/sections.ts'
import {labels, line, paragraph} from '../fields/text.ts'

export const searchPage = defineFixedPage({
  name: 'searchPage',
  title: 'Search',
  icon: SearchIcon,
  fields: [
    line('heading', 'Heading', {description: 'Also the name of the field.', max: 40}),
    paragraph('lede', 'Introduction', {max: 200, isOptional: true}),
    line('submit', 'Button', {max: 24}),
    labels({missing: 'No results'}, {name: 'errors', title: 'Messages'}),
  ],
})
