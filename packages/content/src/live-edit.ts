import {z} from 'zod'

/** The message that Studio sends to the page in its preview at each keystroke: the document as the form has it. */
export const liveEditMessage = z.object({
  type: z.literal('domora/live-edit'),
  document: z.looseObject({_id: z.string()}),
})

export type LiveEditMessage = z.output<typeof liveEditMessage>
