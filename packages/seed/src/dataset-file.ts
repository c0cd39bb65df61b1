/** The committed dataset. Its `_sanityAsset` fields name pictures in the folder beside it. */
export const datasetFile = new URL('../data/data.ndjson', import.meta.url)
