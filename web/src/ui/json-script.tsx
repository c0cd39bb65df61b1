import {stegaClean} from '@sanity/client/stega'

interface JsonScriptProps {
  readonly type: 'application/json' | 'application/ld+json' | 'speculationrules'
  readonly id?: string
  readonly data: unknown
}

/**
 * JSON in a script element, without the invisible source marks of a draft's texts. `<` is escaped, so text cannot end the
 * element.
 * https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export const JsonScript = ({data, ...attributes}: JsonScriptProps) => (
  <script
    {...attributes}
    // React's only way to put text into a script element.
    dangerouslySetInnerHTML={{__html: JSON.stringify(stegaClean(data)).replaceAll('<', String.raw`\u003c`)}}
  />
)
