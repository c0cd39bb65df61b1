import {type LocaleCode, locales} from '@domora/content/locales'
import {type Route, routeOf} from '@domora/content/routes'
import type {SiteSettings} from '@domora/content/site-settings'
import {createHash} from 'node:crypto'
import {readContent, requireContent} from '../lake/read-content.ts'
import {sources} from '../lake/sources.ts'
import {readPageIndex} from '../routing/page-index.ts'
import {drawOgImage} from './draw-og-image.tsx'

/** What stands largest on a page; `null` when there is no such page in the locale. */
export async function headlineOf(
  route: Route,
  locale: LocaleCode,
  settings: SiteSettings,
): Promise<string | null> {
  switch (route.kind) {
    case 'landing':
      return settings.tagline.text
    case 'pricing':
      return (await requireContent(sources.pricingPage, locale)).heading.text
    case 'waitlist':
      return (await requireContent(sources.waitlistPage, locale)).heading.text
    case 'about':
      return (await requireContent(sources.aboutPage, locale)).heading.text
    case 'contact':
      return (await requireContent(sources.contactPage, locale)).heading.text
    case 'page': {
      // First of all: answers are kept, one a slug, and slugs can be invented without end.
      const {slug} = route
      const entry = (await readPageIndex()).find((page) => page.slug === slug)
      if (!entry?.locales.includes(locale)) return null
      return (await readContent(sources.page, locale, {id: entry.id}))?.title.text ?? null
    }
  }
}

/** SharedDrawing pictures by what they say; as many as the site has pages, and some that editors have changed since. */
const drawn = new Map<string, Promise<ArrayBuffer>>()
const most = 100

/** Draws once what is asked for often: drawing takes a tenth of a second of a core. */
function drawOnce(key: string, draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
  const known = drawn.get(key)
  if (known !== undefined) return known
  const [oldest] = drawn.keys()
  if (oldest !== undefined && drawn.size >= most) drawn.delete(oldest)
  const drawing = draw()
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  return drawing
}

/**
 * The picture that a link to a page is shown with when editors have chosen none.
 *
 * @param segments the page's path
 */
export async function serveOgImage(segments: readonly string[], request: Request): Promise<Response> {
  const found = routeOf(segments)
  if (found === null) return new Response(null, {status: 404})
  const {locale, route} = found
  const settings = await requireContent(sources.siteSettings, locale)
  const headline = await headlineOf(route, locale, settings)
  if (headline === null) return new Response(null, {status: 404})
  const words = {
    brand: settings.brand,
    headline,
    text: settings.description?.text ?? settings.tagline.text,
    lang: locales[locale].tag,
  }
  const key = createHash('sha256').update(JSON.stringify(words)).digest('base64url')
  const headers = {
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    etag: `"${key}"`,
    // It is made to be shown elsewhere: by those who share a link, and in Studio. An answer without a body says so too:
    // its headers replace those of what is kept.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, {status: 304, headers})
  const picture = await drawOnce(key, () => drawOgImage(words))
  return new Response(picture, {
    headers: {...headers, 'content-type': 'image/png', 'x-content-type-options': 'nosniff'},
  })
}
