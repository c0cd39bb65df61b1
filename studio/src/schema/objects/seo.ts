import {SearchIcon} from '@sanity/icons/Search'
import {defineType} from 'sanity'
import {SeoInput} from '../../fields/seo-input.tsx'
import {picture} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

/** A page in search results and shared links. */
export const seo = defineType({
  name: 'seo',
  title: 'Search & sharing',
  type: 'object',
  icon: SearchIcon,
  components: {input: SeoInput},
  fields: [
    line({
      name: 'title',
      title: 'Title',
      description:
        'The headline in search results and in the browser’s tab. Without one, it is the page’s title.',
      max: 60,
      optional: true,
    }),
    paragraph({
      name: 'description',
      title: 'Description',
      description: 'The two lines below it. Without one, it is the site’s.',
      max: 160,
      optional: true,
    }),
    picture({
      name: 'image',
      title: 'Picture',
      description:
        'Shown when the page is shared; 1200 × 630 pixels suit every network. Without one, the site’s own is used.',
    }),
  ],
})
