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

/** Copies a value with each `_sanityAsset` replaced by a reference to the asset document of that source. */
export function replaceAssetSources(value: unknown, assetId: (source: unknown) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceAssetSources(item, assetId))
  return typeof value === 'object' && value !== null ? replaceWithin({...value}, assetId) : value
}

/** The same for a document. */
export function replaceWithin(
  object: Record<string, unknown>,
  assetId: (source: unknown) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, child]) =>
      name === KEY
        ? ['asset', {_type: 'reference', _ref: assetId(child)}]
        : [name, replaceAssetSources(child, assetId)],
    ),
  )
}
