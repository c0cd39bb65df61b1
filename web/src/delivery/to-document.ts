import {type PagePart, pageParts} from './page-parts.ts'
import {scriptFolder} from './script-folder.ts'
import {scriptKind} from './script-kind.ts'

const isOwn = (address: string | undefined): boolean => address?.startsWith(scriptFolder) ?? false

/** What a document has in place of a part: scripts of the project's own, data and rules, never the framework's. */
function inDocument(part: PagePart, html: string): string {
  const asItIs = html.slice(part.start, part.end)
  switch (part.kind) {
    // React finds its way through what it hydrates by comments, and tells styles apart by their names.
    case 'comment':
      return ''
    case 'style':
      return `<style>${part.text}</style>`
    case 'empty':
      return '/>'
    case 'script': {
      const source = part.attributes.get('src')
      const isKept = source === undefined ? scriptKind(part.attributes) !== 'code' : isOwn(source)
      return isKept ? asItIs : ''
    }
    case 'link': {
      const rel = part.attributes.get('rel')
      const isScript =
        rel === 'modulepreload' || (rel === 'preload' && part.attributes.get('as') === 'script')
      return isScript && !isOwn(part.attributes.get('href')) ? '' : asItIs
    }
  }
}

/** A prerendered page without the framework: no scripts but the project's own, no payload to hydrate from. */
export async function toDocument(html: string): Promise<string> {
  let document = ''
  let position = 0
  for (const part of await pageParts(html)) {
    document += html.slice(position, part.start) + inDocument(part, html)
    position = part.end
  }
  return document + html.slice(position)
}
