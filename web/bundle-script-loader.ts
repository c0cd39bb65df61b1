import {build} from 'esbuild'

/** What of the webpack loader interface this loader needs. */
interface LoaderContext {
  readonly resourcePath: string
  addDependency(path: string): void
}

/**
 * Turns an entry of `src/browser-scripts` into a module whose default export is the text of the script that it and what it
 * imports come to, so that the site can serve it as a file of its own, under the hash of what is in it.
 */
export default async function bundleScript(this: LoaderContext): Promise<string> {
  // A loader is called with its context as `this`.
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  const {resourcePath} = this
  const {outputFiles, metafile} = await build({
    entryPoints: [resourcePath],
    bundle: true,
    minify: true,
    format: 'esm',
    // What light-dark(), :has() and subgrid ask of a browser anyway.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    metafile: true,
    write: false,
  })
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  for (const input of Object.keys(metafile.inputs)) this.addDependency(`${process.cwd()}/${input}`)
  return `export default ${JSON.stringify(outputFiles[0]?.text ?? '')}`
}
