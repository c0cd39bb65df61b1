import {stegaClean} from '@sanity/client/stega'

interface JsonScriptProps {
  readonly type: 'application/json' | 'application/ld+json' | 'speculationrules'
  readonly id?: string
  /** Anything that JSON can say. */
  readonly data: unknown
}

/**
 * JSON inside the page. Written so that nothing in it can end the element, whatever editors write: JSON may spell
 * any character as an escape. https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export const JsonScript = ({data, ...attributes}: JsonScriptProps) => (
  <script
    {...attributes}
    // The one way to put text into a script element; it is data, and escaped.
    dangerouslySetInnerHTML={{__html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}}
  />
)

/** JSON-LD objects, an element each, without what makes copy in a draft lead to its field. */
export const StructuredDataScripts = ({of}: {of: readonly Readonly<Record<string, unknown>>[]}) =>
  of.map((data) => (
    <JsonScript key={String(data['@type'])} type="application/ld+json" data={stegaClean(data)} />
  ))
