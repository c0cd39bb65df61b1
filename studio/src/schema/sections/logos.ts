import {CaseIcon} from '@sanity/icons/Case'
import {defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {objectList, word} from '../../fields/shared-fields.ts'
import {line} from '../../fields/text.ts'
import {pictureFiles, uploadInput} from '../../fields/upload-input.tsx'

export const logos = defineSection({
  name: 'logos',
  title: 'Logos',
  description: 'Companies that use the product or write about it.',
  icon: CaseIcon,
  fields: [
    line('heading', 'Heading', {max: 60, isOptional: true}),
    objectList('logos', 'Logos', {
      row: {name: 'logo', title: 'Logo'},
      fields: [
        word('name', 'Name', {max: 48}),
        defineField({
          name: 'image',
          title: 'Picture',
          description: 'Cropped to the logo. Without a picture, the site shows the name.',
          type: 'image',
          components: {input: uploadInput(pictureFiles)},
        }),
        defineField({name: 'link', title: 'Target', type: 'destination'}),
      ],
      preview: {select: {title: 'name', media: 'image'}},
    }),
  ],
})
