import {isDataBlock} from './is-data-block.ts'
import {type PagePart, pageParts} from './page-parts.ts'
import {scriptFolder} from './script-folder.ts'

/** Whether a document needs a part: scripts of the project's own and data, never the framework's. */
function isKept(part: PagePart): boolean {
  switch (part.kind) {
    // React finds its way through what it hydrates by comments.
    case 'comment':
      return false
    case 'script':
      return part.attributes.get('src')?.startsWith(scriptFolder) ?? isDataBlock(part.attributes)
    case 'link': {
      const rel = part.attributes.get('rel')
      const isScript =
        rel === 'modulepreload' || (rel === 'preload' && part.attributes.get('as') === 'script')
      return !isScript || (part.attributes.get('href')?.startsWith(scriptFolder) ?? false)
    }
    case 'style':
      return true
  }
}

/** A prerendered page without the framework: no scripts but the project's own, no payload to hydrate from. */
export async function toDocument(html: string): Promise<string> {
  let document = ''
  let position = 0
  for (const part of await pageParts(html)) {
    if (isKept(part)) continue
    document += html.slice(position, part.start)
    position = part.end
  }
  return document + html.slice(position)
}
