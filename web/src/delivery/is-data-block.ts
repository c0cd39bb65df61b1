/** Types of scripts that a browser reads and does not run, so that a policy says nothing of them. */
const dataTypes: ReadonlySet<string | undefined> = new Set(['application/json', 'application/ld+json'])

/** https://html.spec.whatwg.org/multipage/scripting.html#data-block */
export const isDataBlock = (attributes: ReadonlyMap<string, string>): boolean =>
  dataTypes.has(attributes.get('type'))
