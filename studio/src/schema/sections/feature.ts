import {fieldOf} from '@domora/content/field-of'
import {allLocaleCodes, locales} from '@domora/content/locales'
import {keyed, longText, text} from '@domora/content/values'
import {BlockElementIcon} from '@sanity/icons/BlockElement'
import {ImagesIcon} from '@sanity/icons/Images'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {
  capabilityReferences,
  choice,
  contentGroup,
  dateLine,
  picture,
  objectList,
} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'

const group = contentGroup.name

type Media = 'illustration' | 'picture' | 'video' | 'none'

/** A feature without a choice has an illustration. */
const shows = (media: Media, parent: unknown): boolean =>
  (fieldOf(parent, 'media') ?? 'illustration') === media

const isHiddenBut =
  (media: Media) =>
  ({parent}: {parent?: unknown}) =>
    !shows(media, parent)

/** What is chosen to be shown must be there. */
const requireFor =
  (media: Media, question: string) =>
  (value: unknown, {parent}: {parent?: unknown}): true | string =>
    !shows(media, parent) || (media === 'picture' ? fieldOf(value, 'asset') : value) != null || question

const video = defineField({
  name: 'video',
  title: 'Video',
  description: 'Nothing of it is loaded until a visitor starts it.',
  type: 'object',
  group: 'media',
  options: {columns: 1},
  hidden: isHiddenBut('video'),
  fields: [
    defineField({
      name: 'file',
      title: 'File',
      description: 'MP4 or WebM.',
      type: 'file',
      options: {accept: 'video/mp4,video/webm'},
      validation: (rule) => rule.required().assetRequired(),
    }),
    picture({
      name: 'poster',
      title: 'Picture before it plays',
      description: 'In the shape of the video.',
      isRequired: true,
    }),
    objectList({
      name: 'captions',
      title: 'Captions',
      description: 'What is said, for visitors who cannot hear it: one .vtt file for each language.',
      row: {name: 'captionsFile', title: 'Captions'},
      fields: [
        choice({
          name: 'language',
          title: 'Language',
          list: allLocaleCodes.map((value) => ({value, title: locales[value].name})),
        }),
        defineField({
          name: 'file',
          title: 'File',
          type: 'file',
          options: {accept: '.vtt'},
          validation: (rule) => rule.required().assetRequired(),
        }),
      ],
      preview: {select: {title: 'language'}},
      validation: (rule) => rule,
    }),
  ],
  validation: (rule) => rule.custom(requireFor('video', 'Which video?')),
})

const paymentsByMethod = {
  _type: 'illustration',
  kind: 'paymentsByMethod',
  paymentsByMethod: {
    _type: 'paymentsByMethod',
    caption: text({
      gb: 'Sample data: share of payments by method',
      pl: 'Dane przykładowe: udział płatności według metody',
      de: 'Beispieldaten: Anteil der Zahlungen nach Zahlungsart',
      pt: 'Dados de exemplo: participação de cada forma de pagamento',
    }),
    rows: keyed({
      card: {
        method: 'card',
        label: text({gb: 'Card', pl: 'Karta', de: 'Karte', pt: 'Cartão'}),
        share: 40,
        bar: 50,
      },
      'direct-debit': {
        method: 'directDebit',
        label: text({
          gb: 'Direct debit',
          pl: 'Polecenie zapłaty',
          de: 'Lastschrift',
          pt: 'Débito automático',
        }),
        share: 35,
        bar: 35,
      },
      'bank-transfer': {
        method: 'bankTransfer',
        label: text({gb: 'Bank transfer', pl: 'Przelew', de: 'Überweisung', pt: 'Transferência bancária'}),
        share: 25,
        bar: 15,
      },
    }),
  },
}

export const feature = defineSection({
  name: 'feature',
  title: 'Feature',
  description: 'What the product does: words, with an illustration, a picture or a video.',
  icon: BlockElementIcon,
  groups: [
    contentGroup,
    {name: 'media', title: 'Illustration, picture, video', icon: ImagesIcon},
    {name: 'layout', title: 'Place & colour'},
  ],
  fields: [
    dateLine({group}),
    line({name: 'heading', title: 'Heading', group, max: 60}),
    paragraph({name: 'text', title: 'Text', group, max: 260, optional: true}),
    defineField({
      name: 'points',
      title: 'Points',
      description: 'Short lines below the text.',
      type: 'array',
      group,
      of: [defineArrayMember({type: 'localizedString'})],
    }),
    capabilityReferences({
      optional: true,
      description: 'What the product does here. The same texts are in the pricing table.',
      group,
    }),
    // Not required: features that were made before there was a choice have none.
    defineField({
      name: 'media',
      title: 'Beside the words',
      type: 'string',
      group: 'media',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          {value: 'illustration', title: 'Illustration'},
          {value: 'picture', title: 'Picture'},
          {value: 'video', title: 'Video'},
          {value: 'none', title: 'Nothing'},
        ],
      },
    }),
    defineField({
      name: 'illustration',
      title: 'Illustration',
      type: 'illustration',
      group: 'media',
      hidden: isHiddenBut('illustration'),
      validation: (rule) => rule.custom(requireFor('illustration', 'Which illustration?')),
    }),
    defineField({
      ...picture({name: 'image', title: 'Picture', group: 'media'}),
      hidden: isHiddenBut('picture'),
      validation: (rule) => rule.custom(requireFor('picture', 'Which picture?')),
    }),
    video,
    choice({
      name: 'tone',
      title: 'Background',
      group: 'layout',
      initialValue: 'paper',
      list: [
        {value: 'paper', title: 'Paper'},
        {value: 'sunk', title: 'Darker paper'},
        {value: 'deep', title: 'Deep colour'},
      ],
    }),
  ],
  initialValue: {
    heading: text({
      gb: 'What becomes easier.',
      pl: 'Co staje się prostsze.',
      de: 'Was leichter wird.',
      pt: 'O que fica mais fácil.',
    }),
    text: longText({
      gb: 'Two sentences: what happens, and what the reader no longer has to do.',
      pl: 'Dwa zdania: co się dzieje i czego nie trzeba już robić.',
      de: 'Zwei Sätze: was passiert, und was man nicht mehr selbst tun muss.',
      pt: 'Duas frases: o que acontece e o que ninguém mais precisa fazer.',
    }),
    media: 'illustration',
    illustration: paymentsByMethod,
    tone: 'paper',
  },
})
