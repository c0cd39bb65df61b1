import {z} from 'zod'

/** A list as a projection gives it: an absent one is `null` in GROQ and empty here. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z
    .array(item)
    .nullable()
    .transform((items) => items ?? [])
