import {stegaClean} from '@sanity/client/stega'
import {JsonScript} from './json-script.tsx'

/** JSON-LD objects, an element each, without what makes copy in a draft lead to its field. */
export const StructuredDataScripts = ({of}: {of: readonly Readonly<Record<string, unknown>>[]}) =>
  of.map((data) => (
    <JsonScript key={String(data['@type'])} type="application/ld+json" data={stegaClean(data)} />
  ))
