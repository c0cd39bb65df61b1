/** The committed dataset. The pictures that its `_sanityAsset` fields name are in the folder beside it. */
export const datasetFile = new URL('../data/data.ndjson', import.meta.url)
