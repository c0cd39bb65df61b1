import type {CliConfig} from 'sanity/cli'

type ViteConfig = Extract<CliConfig['vite'], {plugins?: unknown}>
type Plugin = NonNullable<ViteConfig['plugins']>[number]

const bridge = /<script[^>]+data-sanity-core[^>]*><\/script>\s*/g

/** Takes the script of Sanity's own dashboard, which only the internet has, out of a page. */
export const stripBridge = (html: string): string => html.replace(bridge, '')

/** A build without that script, for a Studio that works offline. */
export const withoutBridge = (): Plugin => ({
  name: 'without-bridge',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type === 'asset' && typeof page.source === 'string') page.source = stripBridge(page.source)
    },
  },
})
