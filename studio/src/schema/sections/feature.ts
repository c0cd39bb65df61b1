import {fieldOf} from '@domora/content/field-of'
import {allLocaleCodes, locales} from '@domora/content/locales'
import {sampleDrawing} from '@domora/content/samples'
import {BlockElementIcon} from '@sanity/icons/BlockElement'
import {ImagesIcon} from '@sanity/icons/Images'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../../fields/sections.ts'
import {
  references,
  backgrounds,
  choice,
  contentGroup,
  dateLine,
  menu,
  picture,
  objectList,
  requireFile,
  unless,
} from '../../fields/shared-fields.ts'
import {line, paragraph} from '../../fields/text.ts'
import {captionFiles, uploadInput, videoFiles} from '../../fields/upload-input.tsx'

type Media = 'illustration' | 'picture' | 'video' | 'none'

const shows = (media: Media, parent: unknown): boolean =>
  (fieldOf(parent, 'media') ?? 'illustration') === media

const requireFor =
  (media: Media, question: string) =>
  (value: unknown, {parent}: {parent?: unknown}): true | string =>
    !shows(media, parent) || (media === 'picture' ? fieldOf(value, 'asset') : value) != null || question

const video = defineField({
  name: 'video',
  title: 'Video',
  description: 'Loads only when a visitor presses play.',
  type: 'object',
  group: 'media',
  options: {columns: 1},
  hidden: unless('media', 'video'),
  fields: [
    defineField({
      name: 'file',
      title: 'File',
      description: 'MP4 or WebM, up to 256 MB.',
      type: 'file',
      options: {accept: 'video/mp4,video/webm'},
      components: {input: uploadInput(videoFiles)},
      validation: (rule) => requireFile(rule, 'Choose a video.'),
    }),
    picture('poster', 'Poster', {
      description: 'Shown before the video plays, in the same shape.',
      isRequired: true,
    }),
    objectList('captions', 'Captions', {
      description: 'The spoken words for visitors who cannot hear them: one .vtt file for each language.',
      row: {name: 'captionsFile', title: 'Captions'},
      fields: [
        choice(
          'language',
          'Language',
          Object.fromEntries(allLocaleCodes.map((code) => [code, locales[code].name])),
        ),
        defineField({
          name: 'file',
          title: 'File',
          type: 'file',
          options: {accept: '.vtt'},
          components: {input: uploadInput(captionFiles)},
          validation: (rule) => requireFile(rule, 'Choose a file.'),
        }),
      ],
      preview: {select: {title: 'language'}},
      validation: (rule) => rule,
    }),
  ],
  validation: (rule) => rule.custom(requireFor('video', 'Choose a video.')),
})

export const feature = defineSection({
  name: 'feature',
  title: 'Feature',
  description: 'Text about the product, with an illustration, a picture or a video.',
  icon: BlockElementIcon,
  groups: [
    contentGroup,
    {name: 'media', title: 'Media', icon: ImagesIcon},
    {name: 'layout', title: 'Layout'},
  ],
  fields: [
    dateLine(),
    line('heading', 'Heading', {max: 60}),
    paragraph('text', 'Text', {max: 260, isOptional: true}),
    defineField({
      name: 'points',
      title: 'Points',
      description: 'Short lines below the text.',
      type: 'array',
      of: [defineArrayMember({type: 'localizedString'})],
    }),
    references('capabilities', 'Product features', ['capability'], {
      isOptional: true,
      description: 'Listed here with the texts of the pricing table.',
    }),
    // Optional: older features lack it.
    choice(
      'media',
      'Media',
      {illustration: 'Illustration', picture: 'Picture', video: 'Video', none: 'None'},
      {group: 'media', isOptional: true},
    ),
    defineField({
      name: 'illustration',
      title: 'Illustration',
      type: 'illustration',
      group: 'media',
      hidden: unless('media', 'illustration', undefined),
      validation: (rule) => rule.custom(requireFor('illustration', 'Add an illustration.')),
    }),
    defineField({
      ...picture('image', 'Picture', {group: 'media'}),
      hidden: unless('media', 'picture'),
      validation: (rule) => rule.custom(requireFor('picture', 'Choose a picture.')),
    }),
    video,
    choice('tone', 'Background', backgrounds, {group: 'layout', initialValue: 'paper'}),
    {
      ...menu(
        'side',
        'Place of the media',
        {left: 'Left of the text', right: 'Right of the text'},
        {description: 'On wide screens. Default: below the text.', group: 'layout', isOptional: true},
      ),
      hidden: unless('media', 'picture', 'video'),
    },
  ],
  initialValue: {media: 'illustration', illustration: sampleDrawing, tone: 'paper'},
})
