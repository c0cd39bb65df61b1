import {z} from 'zod'

/** What can have become of a sign-up. */
export const signUpStates = ['confirmed', 'pending', 'unsubscribed'] as const

const figureSchema = z.object({
  /** In UTC, `YYYY-MM-DD`. */
  day: z.iso.date(),
  locale: z.string(),
  /** The campaign that a link named. */
  source: z.string().nullable(),
  state: z.enum(signUpStates),
  count: z.int().positive(),
})

/** What the site answers: how many signed up, and nobody's name. */
export const figuresSchema = z.object({signUps: z.array(figureSchema)})

/** How many signed up on a day, in a language, from a source, by what has become of them. */
export type Figure = z.infer<typeof figureSchema>
