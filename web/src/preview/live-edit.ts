import {liveEditMessage, type LiveEditMessage} from '@domora/content/live-edit'
import {getPublishedId, studioPath} from '@sanity/client/csm'
import {vercelStegaDecode, vercelStegaSplit} from '@vercel/stega'
import {useEffect} from 'react'
import {z} from 'zod'
import {typeset} from '../ui/copy.tsx'

/**
 * Shows each key that an editor presses in Studio, before Studio saves it.
 *
 * @param studioOrigin messages from other origins are ignored
 */
export function useLiveEdits(studioOrigin: string): void {
  useEffect(() => {
    const handleMessage = ({origin, data}: MessageEvent<unknown>) => {
      const message = origin === studioOrigin ? liveEditMessage.safeParse(data) : undefined
      if (message?.success === true) applyLiveEdit(document.body, message.data.document)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [studioOrigin])
}

const source = z.object({id: z.string(), path: z.string()})

/** A text without and with the invisible characters of `draft-reader.ts`, and the field that they name. */
export function splitText(text: string) {
  const {cleaned, encoded} = vercelStegaSplit(text)
  const {data} = source.safeParse(encoded === '' ? undefined : vercelStegaDecode(encoded))
  return {cleaned, encoded, field: data && {...data, id: getPublishedId(data.id)}}
}

/** The texts of a page that name a field. */
export function* textsWithFields(page: Element) {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const {field, ...text} = splitText(node.nodeValue ?? '')
    if (field) yield {...text, field, node}
  }
}

/** Only the server can fill in a template. */
const isTemplate = (text: string): boolean => /[{}]/.test(text)

/**
 * Replaces the texts of a page that come from a document with the document's current ones. Figures, order and links change when
 * the server renders the page again.
 */
export function applyLiveEdit(page: Element, edited: LiveEditMessage['document']): void {
  const id = getPublishedId(edited._id)
  for (const {cleaned, encoded, field, node} of textsWithFields(page)) {
    if (field.id !== id) continue
    const value: unknown = studioPath.get(edited, field.path)
    if (typeof value !== 'string' || isTemplate(value)) continue
    const set = typeset(value)
    if (set === cleaned) continue
    node.nodeValue = set + encoded
    node.parentElement?.querySelector(':scope > .preview-sample')?.remove()
  }
}
