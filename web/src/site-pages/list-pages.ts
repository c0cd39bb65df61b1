import {defaultLocale, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {pathOf} from '@domora/content/routes'
import {type ContentSource, requireContent} from '../sanity/read-content.ts'
import {type CmsPage, notFoundPath, pathOfStaticPage, type SitePage, staticPages} from './site-page.ts'

/** The CMS page with a slug in a locale; `null` when it is not published, or not translated. */
export async function findCmsPage(
  locale: LocaleCode,
  slug: string,
  source?: ContentSource,
): Promise<CmsPage | null> {
  const index = await requireContent(queries.pageIndex, defaultLocale, source)
  const found = index.find((page) => page.slug === slug)
  if (!found?.previewLocales.includes(locale)) return null
  return {kind: 'page', locale, id: found.id, slug, locales: found.locales}
}

/**
 * Every document of the site.
 *
 * @throws {ContentMissing} when the lake's answer is no list of pages: a site without CMS pages has an empty one.
 */
export async function listSitePages(source?: ContentSource): Promise<readonly SitePage[]> {
  const index = await requireContent(queries.pageIndex, defaultLocale, source)
  return [
    ...staticPages.map((page) => ({...page, path: pathOfStaticPage(page)})),
    ...index.flatMap(({id, slug, locales: translated}) =>
      translated.map((locale) => ({
        kind: 'page' as const,
        path: pathOf({kind: 'page', slug}, locale),
        locale,
        id,
        slug,
        locales: translated,
      })),
    ),
    ...localeCodes.flatMap((locale): SitePage[] => [
      {kind: 'not-found', path: notFoundPath(locale, 'unmatched'), locale, reason: 'unmatched'},
      {kind: 'not-found', path: notFoundPath(locale, 'invalid'), locale, reason: 'invalid'},
      {kind: 'unavailable', path: `/builds/unavailable/${locale}`, locale},
      {kind: 'sitemap', path: `${locales[locale].prefix}/sitemap.xml`, locale},
    ]),
  ]
}
