/** TypeGen's output as it is committed: beside the queries whose results it describes. Relative to this folder. */
export const committed = '../packages/content/src/generated'

/** Where the CLI writes. The CLI takes no output folder for types; a test sends them elsewhere, to compare. */
const output = process.env.TYPEGEN_OUTPUT ?? committed

export const schemaExtraction = {path: `${output}/schema.json`, enforceRequiredFields: true}

export const typegen = {
  path: '../packages/content/src/**/*.ts',
  schema: `${committed}/schema.json`,
  generates: `${output}/sanity.types.ts`,
  overloadClientMethods: false,
  formatGeneratedCode: false,
}
