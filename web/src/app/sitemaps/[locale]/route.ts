import {isLocaleCode, localeCodes} from '@domora/content/locales'
import {readLastModified} from '../../../routing/last-modified.ts'
import {readPageIndex} from '../../../routing/page-index.ts'
import {sitemapPages, sitemapXml} from '../../../routing/sitemap.ts'

export const dynamic = 'force-static'
export const dynamicParams = false

export const generateStaticParams = () => localeCodes.map((locale) => ({locale}))

export async function GET(_: Request, {params}: {params: Promise<{locale: string}>}): Promise<Response> {
  const {locale} = await params
  if (!isLocaleCode(locale)) return new Response(null, {status: 404})
  const pages = sitemapPages(await readLastModified(), await readPageIndex())
  return new Response(sitemapXml(pages, locale), {
    headers: {'content-type': 'application/xml; charset=utf-8'},
  })
}
