import type {CliConfig} from 'sanity/cli'

type ViteConfig = Extract<CliConfig['vite'], {plugins?: unknown}>
type Plugin = NonNullable<ViteConfig['plugins']>[number]

const bridge = /<script[^>]+data-sanity-core[^>]*><\/script>\s*/g

/** Sanity's dashboard loads this script from the internet. */
export const removeBridge = (html: string): string => html.replace(bridge, '')

const remoteFont = /@font-face\s*\{[^}]*url\(\s*["']?https?:[^}]*\}/g

/** The browser uses the next font of the list. */
export const removeRemoteFonts = (css: string): string => css.replace(remoteFont, '')

export const offlineBuild = (): Plugin[] => [
  {
    name: 'remove-remote-fonts',
    enforce: 'pre',
    transform(code, id) {
      return /\.css(?:\?|$)/.test(id) ? {code: removeRemoteFonts(code), map: null} : undefined
    },
    transformIndexHtml: removeRemoteFonts,
  },
  {
    name: 'remove-internet-resources-from-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type === 'asset' && typeof page.source === 'string')
          page.source = removeBridge(removeRemoteFonts(page.source))
      },
    },
  },
]
