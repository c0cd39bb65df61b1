import {build} from 'esbuild'

/**
 * Bundles an entry of `src/browser-scripts` into a module whose default export is the script's text. The site serves it as a
 * file, under a hash of its content.
 */
export default async function bundleScript(this: {
  readonly resourcePath: string
  addDependency(path: string): void
}): Promise<string> {
  // webpack passes the context as `this`.
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  const {resourcePath} = this
  const {outputFiles, metafile} = await build({
    entryPoints: [resourcePath],
    bundle: true,
    minify: true,
    format: 'esm',
    // The first versions with light-dark(), :has() and subgrid.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    metafile: true,
    write: false,
  })
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  for (const input of Object.keys(metafile.inputs)) this.addDependency(`${process.cwd()}/${input}`)
  return `export default ${JSON.stringify(outputFiles[0]?.text ?? '')}`
}
