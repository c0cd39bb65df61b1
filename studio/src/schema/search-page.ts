import {SearchIcon} from '@sanity/icons/Search'
import {defineFixedPage} from '../fields/sections.ts'
import {labels, line} from '../fields/text.ts'

export const searchPage = defineFixedPage({
  name: 'searchPage',
  title: 'Search',
  icon: SearchIcon,
  heading: {description: 'Also the name of the field.', max: 40},
  fields: [
    line('submit', 'Button', {max: 24}),
    labels({missing: 'No results'}, {name: 'errors', title: 'Messages'}),
  ],
})
