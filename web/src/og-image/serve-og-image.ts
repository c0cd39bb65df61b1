import {createHash} from 'node:crypto'
import {type LocaleCode, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {landingPageId} from '@domora/content/page'
import {type Route, routeOf} from '@domora/content/routes'
import type {ContentQuery} from '@domora/content/content-types'
import type {Contract} from '@domora/content/contract'
import type {Text} from '@domora/content/localized'
import type {SiteSettings} from '@domora/content/site-settings'
import {LRUCache} from 'lru-cache'
import {type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {findCmsPage} from '../site/page-element.tsx'
import {pageWithDoors, staticPageOf} from '../site/site-page.ts'
import {addressedQueryOf, queryOf} from '../site/sitemap.ts'
import {visitorChoice} from '../site/visitor-choice.ts'
import {drawOgImage, type OgImageText} from './draw-og-image.tsx'

/** The heading of a page; `null` if the locale does not have the page. */
async function headlineOf(
  route: Route,
  locale: LocaleCode,
  settings: SiteSettings,
  source: ContentSource,
): Promise<string | null> {
  switch (route.kind) {
    case 'landing': {
      const page = await readContent(queries.page, locale, {id: landingPageId}, source)
      const hero = page?.sections.find(({_type}) => _type === 'hero')
      return hero?._type === 'hero' ? hero.heading.text : settings.tagline.text
    }
    case 'page': {
      const page = await findCmsPage(locale, route.address, source)
      // Only on days when it is online.
      if (page?.locales.includes(locale) !== true) return null
      const query: ContentQuery<Contract<{readonly title: Text} | null>> = addressedQueryOf[page.type]
      return (await readContent(query, locale, {id: page.id}, source))?.title.text ?? null
    }
    default: {
      const query: ContentQuery<Contract<{readonly heading: Text}>> = queryOf[route.kind]
      return (await requireContent(query, locale, source)).heading.text
    }
  }
}

/** PNGs by a hash of their text: drawing one takes 0.1 s of processor time. */
const images = new LRUCache<string, ArrayBuffer, OgImageText>({
  max: 100,
  fetchMethod: (_key, _stale, {context}) => drawOgImage(context),
})

/**
 * The image in link previews of a page without an image from editors. That of `/waitlist/20` has a house with 20 lit windows.
 */
export async function serveOgImage(
  segments: readonly string[],
  request: Request,
  source: ContentSource,
): Promise<Response> {
  const shared = pageWithDoors(`/${segments.join('/')}`)
  const page = shared ?? staticPageOf(segments)
  const [rest, last = ''] = [segments.slice(0, -1), segments.at(-1)]
  // A further page of a list has the picture of the first.
  const found = page
    ? {locale: page.locale, route: {kind: page.kind}}
    : routeOf(/^\d+$/.test(last) ? rest : segments)
  if (found === null) return new Response(null, {status: 404})
  const {locale, route} = found
  const choice =
    shared?.doors === undefined ? null : await visitorChoice({doors: shared.doors}, locale, source)
  const settings = await requireContent(queries.siteSettings, locale, source)
  const headline = await headlineOf(route, locale, settings, source)
  if (headline === null) return new Response(null, {status: 404})
  const content = {
    brand: settings.brand,
    headline,
    text: settings.description?.text ?? settings.tagline.text,
    lang: locales[locale].tag,
    windows: choice?.count ?? null,
  }
  const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const headers = {
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    etag: `"${key}"`,
    // Other sites and Studio show it. A 304 has it too: its headers replace those of the cached response.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, {status: 304, headers})
  return new Response(await images.forceFetch(key, {context: content}), {
    headers: {...headers, 'content-type': 'image/png', 'x-content-type-options': 'nosniff'},
  })
}
