/** Entries of `src/browser-scripts` come as the text of one bundled module (bundle-script-loader.ts). */
declare module '*.script.ts?raw' {
  const script: string
  export default script
}

/** Stylesheets come as minified text (inline-css-loader.ts). */
declare module '*.pcss?inline' {
  const css: string
  export default css
}

/** Its own types need those of Express. */
declare module 'compression' {
  import type {IncomingMessage, ServerResponse} from 'node:http'

  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void
}
