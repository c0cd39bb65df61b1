import {z} from 'zod'

/** What Studio tells the page in its preview with each keystroke: the document as it stands in the form. */
export const typedDocument = z.object({
  type: z.literal('domora/typed-document'),
  document: z.looseObject({_id: z.string()}),
})

export type TypedDocument = z.output<typeof typedDocument>
