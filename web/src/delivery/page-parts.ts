import {Parser} from 'htmlparser2'

/** A piece of a page's HTML, at `html.slice(start, end)`. */
interface Span {
  readonly start: number
  readonly end: number
}

/** What a page's delivery depends on. */
export type PagePart = Span &
  (
    | {
        readonly kind: 'script' | 'style'
        readonly attributes: ReadonlyMap<string, string>
        /** What stands in the element, as a browser hashes it. */
        readonly text: string
      }
    | {readonly kind: 'link'; readonly attributes: ReadonlyMap<string, string>}
    | {readonly kind: 'comment'}
    /** An element of a drawing with nothing in it, which can end where it begins. */
    | {readonly kind: 'empty'}
  )

type Opened = Extract<PagePart, {text: string}>

const shapes: ReadonlySet<string> = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'use', 'stop'])

/**
 * The scripts, styles, links, comments and empty shapes of a page, in order, found by a tokenizer of HTML: what only looks
 * like one of them, in an attribute or a text, is none.
 *
 * @throws {Error} when the page ends inside a script or style.
 */
export function pageParts(html: string): readonly PagePart[] {
  const parts: PagePart[] = []
  let open: Opened | null = null
  let begun = 0
  const parser = new Parser({
    onopentag: (name, found) => {
      const {startIndex: start} = parser
      const end = parser.endIndex + 1
      begun = end
      if (name !== 'link' && name !== 'script' && name !== 'style') return
      const attributes = new Map(Object.entries(found))
      if (name === 'link') parts.push({kind: 'link', attributes, start, end})
      else open = {kind: name, attributes, text: '', start, end}
    },
    onclosetag: (name, isImplied) => {
      if (isImplied) return
      const {startIndex: start} = parser
      const end = parser.endIndex + 1
      // From the end of its first tag, the bracket that closes it.
      if (shapes.has(name) && start === begun) parts.push({kind: 'empty', start: start - 1, end})
      if (open?.kind !== name) return
      parts.push({...open, text: html.slice(open.end, start), end})
      open = null
    },
    oncomment: () => parts.push({kind: 'comment', start: parser.startIndex, end: parser.endIndex + 1}),
  })
  parser.end(html)
  if (open !== null) throw new Error('the page ends inside a script or style')
  return parts
}
