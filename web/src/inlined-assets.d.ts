/** Stylesheets come as minified text (inline-css-loader.ts), fonts as the address of a file with a hash in its name. */
declare module '*.pcss?inline' {
  const css: string
  export default css
}

declare module '*.woff2' {
  const url: string
  export default url
}
