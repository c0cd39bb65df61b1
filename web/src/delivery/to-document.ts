import {type PagePart, pageParts} from './page-parts.ts'
import {scriptFolder} from './script-folder.ts'
import {scriptKind} from './script-kind.ts'

const isOwn = (address: string | undefined): boolean => address?.startsWith(scriptFolder) ?? false

function isKept(part: PagePart): boolean {
  if (part.kind === 'comment') return false
  if (part.kind === 'script') {
    const source = part.attributes.get('src')
    return source === undefined ? scriptKind(part.attributes) !== 'code' : isOwn(source)
  }
  if (part.kind !== 'link') return true
  const rel = part.attributes.get('rel')
  const isScript = rel === 'modulepreload' || (rel === 'preload' && part.attributes.get('as') === 'script')
  return !isScript || isOwn(part.attributes.get('href'))
}

function inDocument(part: PagePart, html: string): string {
  switch (part.kind) {
    // React tells styles apart by their names.
    case 'style':
      return `<style>${part.text}</style>`
    case 'empty':
      return '/>'
    default:
      return html.slice(part.start, part.end)
  }
}

/** A page as a document. */
export interface PageDocument {
  readonly html: string
  /** What of the page's parts is left in it, with the places that they had before. */
  readonly parts: readonly PagePart[]
}

/**
 * A prerendered page without the framework: no scripts but the project's own, no payload to hydrate from, and none of
 * the comments by which React finds its way through what it hydrates.
 */
export function toDocument(page: string): PageDocument {
  const parts: PagePart[] = []
  let html = ''
  let position = 0
  for (const part of pageParts(page)) {
    html += page.slice(position, part.start)
    position = part.end
    if (!isKept(part)) continue
    parts.push(part)
    html += inDocument(part, page)
  }
  return {html: html + page.slice(position), parts}
}
