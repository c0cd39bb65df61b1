import type {TypedDocument} from '@domora/content/typed-document'
import {getPublishedId, studioPath} from '@sanity/client/csm'
import {vercelStegaDecode, vercelStegaSplit} from '@vercel/stega'
import {z} from 'zod'
import {typeset} from '../ui/typeset.ts'

/** The way to its field that copy carries, as `mark-copy.ts` wrote it. */
const way = z.object({id: z.string(), path: z.string()})

/** A message template: what stands on the page is made of it on the server. */
const isTemplate = (text: string): boolean => /[{}]/.test(text)

/**
 * Lets every text of a page that comes from a document say what stands in the document now. The text keeps the way to
 * its field; everything else (figures, order, links) waits for the page to be rendered anew.
 */
export function showTyped(page: Element, typed: TypedDocument['document']): void {
  const id = getPublishedId(typed._id)
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const {cleaned, encoded} = vercelStegaSplit(node.nodeValue ?? '')
    if (encoded === '') continue
    const field = way.safeParse(vercelStegaDecode(encoded)).data
    if (field === undefined || getPublishedId(field.id) !== id) continue
    const value: unknown = studioPath.get(typed, field.path)
    if (typeof value !== 'string' || isTemplate(value)) continue
    const set = typeset(value)
    if (set !== cleaned) node.nodeValue = set + encoded
  }
}
