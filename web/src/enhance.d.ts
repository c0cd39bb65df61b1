/** Entries of `src/enhance` come as the text of one bundled module (bundle-script-loader.ts). */
declare module '*.script.ts?raw' {
  const script: string
  export default script
}
