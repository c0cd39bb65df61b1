import {defineType} from 'sanity'
import {SeoInput} from '../../fields/seo-preview.tsx'
import {picture} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

export const seo = defineType({
  name: 'seo',
  title: 'Search & sharing',
  type: 'object',
  components: {input: SeoInput},
  fields: [
    line('title', 'Title', {
      description: 'The headline in search results and the browser tab. Default: the page’s title.',
      max: 60,
      isOptional: true,
    }),
    paragraph('description', 'Description', {
      description: 'The two lines below the title in search results. Default: the site’s.',
      max: 160,
      isOptional: true,
    }),
    picture('image', 'Picture', {
      description: 'Shown in shared links: 1200 × 630 pixels. Default: the site’s.',
    }),
  ],
})
