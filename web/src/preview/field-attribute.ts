import {createDataAttribute} from 'next-sanity'
import {env} from '../env.ts'
import type {Field} from '../ui/field.ts'

/** What `data-sanity` says of an element, for Studio to open the field that it shows. */
export const fieldAttribute = ({_id, _type, path}: Field): string =>
  createDataAttribute({baseUrl: env.SANITY_STUDIO_ORIGIN, id: _id, type: _type, path}).toString()
