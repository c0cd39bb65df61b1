const KEY = '_sanityAsset'

/** Every `_sanityAsset` in a value, at any depth. */
export function findAssetSources(value: unknown, found: unknown[] = []): unknown[] {
  if (Array.isArray(value)) {
    for (const item of value) findAssetSources(item, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      if (name === KEY) found.push(child)
      else findAssetSources(child, found)
    }
  }
  return found
}

/** Copies a document with each `_sanityAsset` replaced by a reference to the asset document of that source. */
export function replaceAssets(
  document: Record<string, unknown>,
  assetId: (source: unknown) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).map(([name, child]) =>
      name === KEY
        ? ['asset', {_type: 'reference', _ref: assetId(child)}]
        : [name, replaceIn(child, assetId)],
    ),
  )
}

function replaceIn(value: unknown, assetId: (source: unknown) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, assetId))
  return typeof value === 'object' && value !== null ? replaceAssets({...value}, assetId) : value
}
