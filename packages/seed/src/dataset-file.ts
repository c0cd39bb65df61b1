/** The committed dataset; its pictures lie beside it, as its `_sanityAsset` fields say. */
export const datasetFile = new URL('../data/data.ndjson', import.meta.url)
