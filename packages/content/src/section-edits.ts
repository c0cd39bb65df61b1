import {z} from 'zod'

/** The `_key` of a section. */
const key = z.string()

/** A place among the sections: below this `_key`, or at the top. */
const after = key.nullable()

/**
 * An editor's change to the sections of a previewed page. The page sends it to Studio, which writes the draft. For `insert` Studio
 * asks for the section. `restore` undoes `remove`.
 */
export const sectionEditMessage = z.object({
  type: z.literal('domora/section-edit'),
  /** Identifies the edit in the reply. */
  id: z.int(),
  /** The document with the sections, by its published `_id`. */
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

/** Studio's reply, once the edit is saved or has failed. */
export const sectionEditAnswer = z.object({
  type: z.literal('domora/section-edit-answer'),
  id: z.int(),
  isSaved: z.boolean(),
  /** The `_key` of the new section. */
  added: key.nullable(),
})

export type SectionEditAnswer = z.output<typeof sectionEditAnswer>
