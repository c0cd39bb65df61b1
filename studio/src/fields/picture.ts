import {defineField} from 'sanity'
import {line} from './copy.ts'

export interface PictureOptions {
  readonly name: string
  readonly title: string
  readonly description?: string
  readonly group?: string
}

/** An optional picture; once there is one, it needs a description for those who cannot see it. */
export const picture = (options: PictureOptions) =>
  defineField({
    ...options,
    type: 'image',
    options: {hotspot: true},
    fields: [
      line({
        name: 'alt',
        title: 'Description of the picture',
        description: 'Read aloud to those who cannot see it. Say what it shows.',
        max: 140,
      }),
    ],
  })
