import {z} from 'zod'

/**
 * A dataset's name. It becomes a file name, so nothing but the hosted lake's own alphabet gets through, and
 * only in lower case: some file systems cannot tell the cases apart.
 */
export const datasetName = z
  .string()
  .regex(
    /^~?[a-z0-9][-_a-z0-9]{0,63}$/,
    'Dataset names have 1 to 64 lower-case letters, digits, dashes and underscores, and start with a letter or digit',
  )
