import {z} from 'zod'

/** Studio sends this message to the previewed page at each keystroke: the document in the form. */
export const liveEditMessage = z.object({
  type: z.literal('domora/live-edit'),
  document: z.looseObject({_id: z.string()}),
})

export type LiveEditMessage = z.output<typeof liveEditMessage>
