import type {LocaleCode} from '@domora/content/locales'
import {pathOf, type Route} from '@domora/content/routes'
import type {ReactElement} from 'react'
import {readContent, requireContent} from '../lake/read-content.ts'
import {published, type Reader} from '../lake/reader.ts'
import {sources} from '../lake/sources.ts'
import {Page} from '../sections/prose-page.tsx'
import {SiteFrame} from '../sections/site-frame.tsx'
import {Head} from '../ui/head.tsx'
import {StructuredDataScripts} from '../ui/json-script.tsx'
import {headOf} from './head-of.ts'
import {readPageIndex} from './page-index.ts'
import {breadcrumbData} from './structured-data.ts'

/** A page that editors made, whole; `null` when it is not published or not shown in the locale. */
export async function editorPage(
  locale: LocaleCode,
  slug: string,
  reader: Reader = published,
): Promise<ReactElement | null> {
  // First of all: answers are kept, one a slug, and slugs can be invented without end.
  const entry = (await readPageIndex(reader)).find((page) => page.slug === slug)
  if (!entry?.locales.includes(locale)) return null
  const content = await readContent(sources.page, locale, {id: entry.id}, reader)
  if (content == null) return null
  const settings = await requireContent(sources.siteSettings, locale, reader)
  const route: Route = {kind: 'page', slug}
  const path = pathOf(route, locale)
  const alternates = entry.locales.map((code) => ({locale: code, path: pathOf(route, code)}))
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
