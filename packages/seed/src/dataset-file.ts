/** The committed dataset. Its `_sanityAsset` fields name pictures in the folder beside it. */
export const datasetFile = new URL('../data/data.ndjson', import.meta.url)

/** The month of the landing page, with which Studio begins a new product view. */
export const sampleMonthFile = new URL('../../content/src/sample-month.json', import.meta.url)
