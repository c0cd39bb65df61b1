import {Features, transform} from 'lightningcss'

/** What of the webpack loader interface this loader needs. */
interface LoaderContext {
  readonly resourcePath: string
}

/**
 * Turns a stylesheet into a module whose default export is its minified text, so that a component can inline
 * the CSS that it needs and a page carries no rules of components that it does not show. The files end in `.pcss`
 * because Turbopack keeps `.css` for style sheets of its own, and editors highlight `.pcss` as CSS.
 */
export default function inlineCss(this: LoaderContext, source: string): string {
  const {code} = transform({
    // A loader is called with its context as `this`.
    // oxlint-disable-next-line oxc/no-this-in-exported-function
    filename: this.resourcePath,
    code: Buffer.from(source),
    minify: true,
    // The first versions with nesting, :has() and subgrid, none of which needs a prefix.
    exclude: Features.VendorPrefixes,
    targets: {chrome: 123 << 16, firefox: 121 << 16, safari: (17 << 16) | (5 << 8)},
  })
  return `export default ${JSON.stringify(code.toString())}`
}
