import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {pathOf, type Route} from '@domora/content/routes'
import type {ReactElement} from 'react'
import {ContentMissing, type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import {Page} from '../sections/prose-page.tsx'
import {SiteFrame} from '../sections/site-frame.tsx'
import {Head} from '../ui/head.tsx'
import {StructuredDataScripts} from '../ui/json-script.tsx'
import {headOf} from './head.ts'
import type {CmsPage} from './site-page.ts'
import {breadcrumbData} from './structured-data.ts'

/**
 * A page that editors made, whole: head, header, content, footer.
 *
 * @throws {ContentMissing} when its document is not published, or not shown in the locale.
 */
export async function cmsPage(
  {locale, id, slug, locales}: CmsPage,
  source?: ContentSource,
): Promise<ReactElement> {
  const content = await readContent(queries.page, locale, {id}, source)
  if (content == null) throw new ContentMissing(`the page ${slug} is not shown in ${locale}`)
  const settings = await requireContent(queries.siteSettings, locale, source)
  const route: Route = {kind: 'page', slug}
  const path = pathOf(route, locale)
  const alternates = locales.map((code) => ({locale: code, path: pathOf(route, code)}))
  return (
    <>
      <Head {...headOf({settings, locale, path, seo: content.seo, title: content.title.text, alternates})} />
      <StructuredDataScripts of={[breadcrumbData(settings, locale, {title: content.title.text, path})]} />
      <SiteFrame settings={settings} locale={locale} path={path} alternates={alternates}>
        <Page content={content} locale={locale} />
      </SiteFrame>
    </>
  )
}

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
