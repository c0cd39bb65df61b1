import {samples} from '@domora/content/samples'
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
    line({name: 'heading', title: 'Heading', max: 60, optional: true}),
    picture({name: 'image', title: 'Picture', isRequired: true}),
    line({name: 'caption', title: 'Caption', max: 140, optional: true}),
    choice({
      name: 'width',
      title: 'Width',
      list: [
        {value: 'wide', title: 'Page width'},
        {value: 'text', title: 'Text width'},
      ],
    }),
  ],
  initialValue: {...samples.pictureSection, width: 'wide'},
})
