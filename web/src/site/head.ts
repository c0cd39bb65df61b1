import {defaultLocale, type LocaleCode, locales} from '@domora/content/locales'
import type {Seo} from '@domora/content/seo'
import type {SiteSettings} from '@domora/content/site-settings'
import {stegaClean} from '@sanity/client/stega'
import {imageSource} from '../media/image-source.ts'
import type {HeadProps} from '../ui/head.tsx'
import {absoluteUrl} from '../env.ts'
import {feedsOf} from './feeds.tsx'
import {markdownPath} from './markdown.ts'
import type {Alternate} from '../sections/site-frame.tsx'

interface PageIdentity {
  readonly settings: SiteSettings
  readonly locale: LocaleCode
  readonly path: string
  readonly seo: Seo | null
  /** The page's title in its language, if editors did not write one for search engines. */
  readonly title?: string
  readonly alternates: readonly Alternate[]
  readonly indexed?: boolean
  /** ISO 8601 date of an article. */
  readonly published?: string | undefined
  /** Announces the feeds of articles. */
  readonly hasFeeds?: boolean
}

/**
 * Metadata for search engines: the page's texts, else those of the site, never texts of another language, and without the
 * invisible source marks of drafts.
 */
export function headOf({settings, locale, path, title, indexed = true, ...page}: PageIdentity): HeadProps {
  const {seo, alternates} = page
  const shownTitle =
    seo?.title?.text ??
    (title === undefined
      ? (settings.seo?.title?.text ?? settings.brand)
      : // An author can have the name of the brand.
        [...new Set([title, settings.brand])].join(' · '))
  const siteDescription = settings.description?.lang === undefined ? settings.description?.text : undefined
  const picture = seo?.image ?? settings.seo?.image ?? null
  const image = picture
    ? imageSource(picture, 1200, 630)
    : {
        url: `/images/pages${path === '/' ? '' : path}`,
        width: 1200,
        height: 630,
        alt: shownTitle,
      }
  return stegaClean({
    title: shownTitle,
    description: seo?.description?.text ?? settings.seo?.description?.text ?? siteDescription ?? null,
    canonical: absoluteUrl(path),
    alternates: indexed ? hreflangs(alternates) : [],
    lang: locales[locale].tag,
    siteName: settings.brand,
    markdown: indexed ? absoluteUrl(markdownPath(path)) : null,
    image: {...image, url: absoluteUrl(image.url)},
    indexed,
    published: page.published ?? null,
    feeds: page.hasFeeds
      ? feedsOf(locale).map(({type, path: feed}) => ({type, href: absoluteUrl(feed)}))
      : [],
  })
}

/**
 * The page's languages for search engines: each with its BCP 47 tag, and the default language again as `x-default`, for
 * visitors who do not speak any of them.
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function hreflangs(alternates: readonly Alternate[]): readonly {hreflang: string; href: string}[] {
  const standard = alternates.find(({locale}) => locale === defaultLocale)
  return [
    ...alternates.map(({locale, path}) => ({hreflang: locales[locale].tag, href: absoluteUrl(path)})),
    ...(standard === undefined ? [] : [{hreflang: 'x-default', href: absoluteUrl(standard.path)}]),
  ]
}
