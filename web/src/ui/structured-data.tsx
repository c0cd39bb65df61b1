import {JsonScript} from './json-script.tsx'

/** JSON-LD objects, an element each. */
export const StructuredDataScripts = ({of}: {of: readonly Readonly<Record<string, unknown>>[]}) =>
  of.map((data) => <JsonScript key={String(data['@type'])} type="application/ld+json" data={data} />)
