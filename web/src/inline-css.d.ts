/** Stylesheets come as minified text (inline-css-loader.ts). */
declare module '*.pcss?inline' {
  const css: string
  export default css
}
