import {Features, transform} from 'lightningcss'

/**
 * Turns a stylesheet into a module whose default export is its minified text. A component inlines its CSS, so a page does not
 * have rules of other components. The files end in `.pcss`
 * because Turbopack keeps `.css` for style sheets of its own, and editors highlight `.pcss` as CSS.
 */
export default function inlineCss(this: {readonly resourcePath: string}, source: string): string {
  const {code} = transform({
    // webpack passes the context as `this`.
    // oxlint-disable-next-line oxc/no-this-in-exported-function
    filename: this.resourcePath,
    code: Buffer.from(source),
    minify: true,
    // The first versions with nesting, :has() and subgrid. They do not need prefixes.
    exclude: Features.VendorPrefixes,
    targets: {chrome: 123 << 16, firefox: 121 << 16, safari: (17 << 16) | (5 << 8)},
  })
  return `export default ${JSON.stringify(code.toString())}`
}
