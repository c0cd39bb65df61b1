import {z} from 'zod'

/** The name of a place on a page: its `id`, and what stands after `#` in an address (`late-fees`). */
export const anchor = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'is not a name of small letters, digits and hyphens')
