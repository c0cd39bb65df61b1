import {SAXParser} from 'parse5-sax-parser'

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
 * The scripts, styles, links, comments and empty shapes of a page, in order, found by a tokenizer that follows the HTML standard: what
 * only looks like one of them, in an attribute or a text, is none.
 *
 * @throws {Error} when the page ends inside a script or style.
 */
export async function pageParts(html: string): Promise<readonly PagePart[]> {
  const parser = new SAXParser({sourceCodeLocationInfo: true})
  const parts: PagePart[] = []
  let open: Opened | null = null
  let begun = 0
  parser.on('startTag', ({tagName, attrs, selfClosing, sourceCodeLocation}) => {
    if (!sourceCodeLocation) return
    const {startOffset: start, endOffset: end} = sourceCodeLocation
    begun = end
    const attributes = new Map(attrs.map(({name, value}) => [name, value]))
    if (tagName === 'link') parts.push({kind: 'link', attributes, start, end})
    if ((tagName === 'script' || tagName === 'style') && !selfClosing)
      open = {kind: tagName, attributes, text: '', start, end}
  })
  parser.on('text', ({text}) => {
    if (open !== null) open = {...open, text: open.text + text}
  })
  parser.on('endTag', ({tagName, sourceCodeLocation}) => {
    if (!sourceCodeLocation) return
    const {startOffset: start, endOffset: end} = sourceCodeLocation
    // From the end of its first tag, the bracket that closes it.
    if (shapes.has(tagName) && start === begun) parts.push({kind: 'empty', start: start - 1, end})
    if (open?.kind !== tagName) return
    parts.push({...open, end})
    open = null
  })
  parser.on('comment', ({sourceCodeLocation}) => {
    if (sourceCodeLocation)
      parts.push({
        kind: 'comment',
        start: sourceCodeLocation.startOffset,
        end: sourceCodeLocation.endOffset,
      })
  })
  await new Promise<void>((resolve, reject) => {
    parser.on('error', reject)
    parser.on('end', resolve)
    // It hands on what it reads, and stops when nobody takes it.
    parser.resume()
    parser.end(html)
  })
  if (open !== null) throw new Error('the page ends inside a script or style')
  return parts
}
