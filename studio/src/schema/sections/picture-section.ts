import {text} from '@domora/content/values'
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
      initialValue: 'wide',
      list: [
        {value: 'wide', title: 'As wide as the page'},
        {value: 'text', title: 'As wide as the text'},
      ],
    }),
  ],
  initialValue: {
    caption: text({
      gb: 'What the picture shows, and where it was taken.',
      pl: 'Co widać na zdjęciu i gdzie je zrobiono.',
      de: 'Was das Bild zeigt und wo es aufgenommen wurde.',
      pt: 'O que a imagem mostra e onde foi feita.',
    }),
    width: 'wide',
  },
})
