import {ImageIcon} from '@sanity/icons/Image'
import {defineSection} from '../../fields/sections.ts'
import {choice, picture} from '../../fields/shared-fields.ts'
import {line} from '../../fields/text.ts'

export const pictureSection = defineSection({
  name: 'pictureSection',
  title: 'Picture',
  description: 'A large picture with a caption.',
  icon: ImageIcon,
  fields: [
    line('heading', 'Heading', {max: 60, isOptional: true}),
    picture('image', 'Picture', {isRequired: true}),
    line('caption', 'Caption', {max: 140, isOptional: true}),
    choice('width', 'Width', {wide: 'Page width', text: 'Text width'}),
  ],
  initialValue: {width: 'wide'},
})
