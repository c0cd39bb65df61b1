import {defaultLocale} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {localeCodeRedirects} from '../locale-redirects.ts'
import {readContent} from '../sanity/read-content.ts'
import {site} from './site.ts'
import {isPage} from './site-page.ts'

export interface RouteRules {
  /** Old addresses, those that the code fixes first; `:path+` stands for the rest of a path. */
  readonly redirects: readonly {readonly from: string; readonly to: string; readonly status: 307 | 308}[]
  /** The path of every page. */
  readonly prerendered: readonly string[]
}

/** What holds for the site's paths: which are rendered ahead of requests, and which lead elsewhere. */
export async function routeRules(): Promise<RouteRules> {
  const fromEditors = await readContent(queries.redirects, defaultLocale)
  const pages = await site().list()
  return {
    redirects: [
      ...localeCodeRedirects.map(
        ({source, destination}) => ({from: source, to: destination, status: 308}) as const,
      ),
      ...[...(fromEditors?.values() ?? [])].map(
        ({from, to, permanent}) => ({from, to, status: permanent ? 308 : 307}) as const,
      ),
    ],
    prerendered: pages.filter(isPage).map(({path}) => path),
  }
}
