import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {queries} from '@domora/content/queries'
import {pathOf} from '@domora/content/routes'
import type {ReactElement} from 'react'
import {ContentMissing, type ContentSource, readContent, requireContent} from '../sanity/read-content.ts'
import type {ArrangeSections, SectionReply} from '../sections/sections.tsx'
import {SiteFrame} from '../sections/site-frame.tsx'
import {Head} from '../ui/head.tsx'
import {StructuredDataScripts} from '../ui/json-script.tsx'
import {headOf} from './head.ts'
import {pageSections} from './page-sections.tsx'
import {alternatesOf, type CmsPage} from './site-page.ts'
import {breadcrumbData, faqData} from './structured-data.ts'

interface RenderOptions {
  readonly source?: ContentSource
  readonly arrange?: ArrangeSections
  readonly reply?: SectionReply
}

/**
 * A page that editors made, whole: head, header, content, footer.
 *
 * @throws {ContentMissing} when its document is not published, or not shown in the locale.
 */
export async function cmsPage(
  page: CmsPage,
  {source, arrange, reply}: RenderOptions = {},
): Promise<ReactElement> {
  const {locale, id, address} = page
  const content = await readContent(queries.page, locale, {id}, source)
  if (content == null) throw new ContentMissing(`the page ${id} is not shown in ${locale}`)
  const settings = await requireContent(queries.siteSettings, locale, source)
  const {seo, title, sections} = content
  const path = pathOf({kind: 'page', address}, locale)
  const body = await pageSections(content, {locale, path}, {title, source, arrange, reply})
  const alternates = alternatesOf(page)
  const indexed = content.visibility === 'public'
  return (
    <>
      <Head {...headOf({settings, locale, path, seo, title: title.text, alternates, indexed})} />
      <StructuredDataScripts
        of={[...faqData(sections), breadcrumbData(settings, locale, {title: title.text, path})]}
      />
      <SiteFrame settings={settings} locale={locale} path={path} alternates={alternates}>
        {body}
      </SiteFrame>
    </>
  )
}

/**
 * The CMS page with an address in a locale, also at a time when visitors do not get it; `null` when it is not there, or not
 * translated.
 */
export async function findCmsPage(
  locale: LocaleCode,
  address: string,
  source?: ContentSource,
): Promise<CmsPage | null> {
  const index = await requireContent(queries.pageIndex, defaultLocale, source)
  const found = index.find(
    ({addresses, previewLocales}) => addresses[locale] === address && previewLocales.includes(locale),
  )
  return found ? {...found, kind: 'page', locale, address} : null
}
