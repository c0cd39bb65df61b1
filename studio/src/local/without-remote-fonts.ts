import type {CliConfig} from 'sanity/cli'

type ViteConfig = Extract<CliConfig['vite'], {plugins?: unknown}>
type Plugin = NonNullable<ViteConfig['plugins']>[number]

const remoteFont = /@font-face\s*\{[^}]*url\(\s*["']?https?:[^}]*\}/g

/** Takes the fonts that only the internet has out of a style sheet or a page: the next family of the list is used. */
export const stripRemoteFonts = (css: string): string => css.replace(remoteFont, '')

/** A Studio that asks nobody else for its letters, so that it looks the same offline. */
export const withoutRemoteFonts = (): Plugin => ({
  name: 'without-remote-fonts',
  enforce: 'pre',
  transform(code, id) {
    return /\.css(?:\?|$)/.test(id) ? {code: stripRemoteFonts(code), map: null} : undefined
  },
  transformIndexHtml: stripRemoteFonts,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type === 'asset' && typeof page.source === 'string')
        page.source = stripRemoteFonts(page.source)
    },
  },
})
