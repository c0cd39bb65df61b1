import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'
import type {Alternate} from '../sections/site-frame.tsx'
import {hreflangs} from './alternates.ts'
import {absoluteUrl} from './absolute-url.ts'

/** A page of the site in the languages that it exists in. */
export interface SitemapPage {
  readonly route: Route
  readonly locales: readonly LocaleCode[]
  /** ISO 8601, when its content last changed; absent when that is not known. */
  readonly updatedAt?: string | undefined
}

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escaped[character] ?? character)

/** Every page with a fixed place, and those that editors made. */
export const sitemapPages = (
  fixed: Partial<Record<Route['kind'], string>>,
  pages: readonly {slug: string; locales: readonly LocaleCode[]; updatedAt: string}[],
): readonly SitemapPage[] => [
  ...fixedRouteNames.map((kind) => ({route: {kind}, locales: localeCodes, updatedAt: fixed[kind]})),
  ...pages.map(({slug, locales, updatedAt}) => ({route: {kind: 'page', slug} as const, locales, updatedAt})),
]

/**
 * The sitemap of a locale: its pages, each with its other languages.
 * https://www.sitemaps.org/protocol.html
 */
export function sitemapXml(pages: readonly SitemapPage[], locale: LocaleCode): string {
  const entries = pages
    .filter(({locales}) => locales.includes(locale))
    .map(({route, locales, updatedAt}) => {
      const alternates: readonly Alternate[] = locales.map((code) => ({
        locale: code,
        path: pathOf(route, code),
      }))
      const links = hreflangs(alternates).map(
        ({hreflang, href}) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
      )
      const modified = updatedAt === undefined ? '' : `<lastmod>${escapeXml(updatedAt)}</lastmod>`
      return `<url><loc>${escapeXml(absoluteUrl(pathOf(route, locale)))}</loc>${modified}${links.join('')}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
