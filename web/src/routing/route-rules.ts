import {defaultLocale} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {env} from '../env.ts'
import {readContent} from '../lake/read-content.ts'
import {sources} from '../lake/sources.ts'
import {localeCodeRedirects} from './locale-code-redirects.ts'
import {readPageIndex} from './page-index.ts'
import {pathOfPlace, places} from './place.ts'

export interface RouteRules {
  /** Old addresses, those of the site's own making first; `:path+` stands for the rest of a path. */
  readonly redirects: readonly {readonly from: string; readonly to: string; readonly status: 307 | 308}[]
  /** Every path that stands rendered. */
  readonly prerendered: readonly string[]
}

/** What holds for the site's paths: which are rendered ahead, and which lead elsewhere. */
export async function routeRules(): Promise<RouteRules> {
  const fromEditors = await readContent(sources.redirects, defaultLocale)
  const pages = await readPageIndex()
  const isBuilt = ({locale}: {locale: (typeof env.PRERENDER_LOCALES)[number]}) =>
    env.PRERENDER_LOCALES.includes(locale)
  return {
    redirects: [
      ...localeCodeRedirects.map(
        ({source, destination}) => ({from: source, to: destination, status: 308}) as const,
      ),
      ...[...(fromEditors?.values() ?? [])].map(
        ({from, to, permanent}) => ({from, to, status: permanent ? 308 : 307}) as const,
      ),
    ],
    prerendered: [
      ...places.filter(isBuilt).map(pathOfPlace),
      ...pages.flatMap(({slug, locales}) =>
        locales
          .map((locale) => ({locale, path: pathOf({kind: 'page', slug}, locale)}))
          .filter(isBuilt)
          .map(({path}) => path),
      ),
    ],
  }
}
