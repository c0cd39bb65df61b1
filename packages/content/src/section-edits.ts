import {z} from 'zod'

/** The `_key` of a section. */
const key = z.string()

/** A place among the sections: below that with this `_key`, or at the top. */
const after = key.nullable()

/**
 * What an editor does to the sections of a page in its preview: the page sends it to Studio, which writes the draft. Studio asks
 * which section to insert. `restore` puts back what `remove` took away.
 */
export const sectionEditMessage = z.object({
  type: z.literal('domora/section-edit'),
  /** Names the edit in the answer. */
  id: z.int(),
  /** The document that has the sections, by its published `_id`. */
  document: z.object({_id: z.string(), _type: z.string()}),
  edit: z.discriminatedUnion('kind', [
    z.object({kind: z.literal('insert'), after}),
    z.object({kind: z.literal('duplicate'), key}),
    z.object({kind: z.literal('move'), key, after}),
    z.object({kind: z.literal('remove'), key}),
    z.object({kind: z.literal('restore'), key, after}),
  ]),
})

export type SectionEditMessage = z.output<typeof sectionEditMessage>
export type SectionEdit = SectionEditMessage['edit']

/** Studio's answer to each of them: when it is saved, or when nothing comes of it. */
export const sectionEditAnswer = z.object({
  type: z.literal('domora/section-edit-answer'),
  id: z.int(),
  isSaved: z.boolean(),
  /** The `_key` of a section that came in. */
  added: key.nullable(),
})

export type SectionEditAnswer = z.output<typeof sectionEditAnswer>
