import {defaultLocale} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {localeCodeRedirects} from '../locale-redirects.ts'
import {readContent} from '../sanity/read-content.ts'
import type {Site} from './site.ts'
import {isPage} from './site-page.ts'

/** The site's redirects and prerendered paths. */
export async function routeRules(site: Site) {
  const fromEditors = await readContent(queries.redirects, defaultLocale, {}, site.content.known)
  const pages = await site.list()
  return {
    /** Those in code come first; `:path+` stands for the rest of a path. */
    redirects: [
      ...localeCodeRedirects.map(({source, destination}) => ({from: source, to: destination, status: 308})),
      ...Array.from(fromEditors?.values() ?? [], ({from, to, permanent}) => ({
        from,
        to,
        status: permanent ? 308 : 307,
      })),
    ],
    prerendered: pages.filter((page) => isPage(page) && page.version === undefined).map(({path}) => path),
  }
}
