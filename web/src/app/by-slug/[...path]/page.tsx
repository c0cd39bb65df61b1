import {pathOf, routeOf} from '@domora/content/routes'
import {notFound} from 'next/navigation'
import {env} from '../../../env.ts'
import {ContentMissing} from '../../../lake/read-content.ts'
import {editorPage} from '../../../routing/editor-page.tsx'
import {readPageIndex} from '../../../routing/page-index.ts'
import {segmentsOf} from '../../../routing/place.ts'

export {prefetch} from '../../../routing/prefetch.ts'

/** Every page that editors have published in every locale that it is translated into. */
export async function generateStaticParams() {
  const pages = await readPageIndex()
  return pages.flatMap(({slug, locales}) =>
    locales
      .filter((locale) => env.PRERENDER_LOCALES.includes(locale))
      .map((locale) => ({path: segmentsOf(pathOf({kind: 'page', slug}, locale))})),
  )
}

export default async function Page({params}: {params: Promise<{path: string[]}>}) {
  const found = routeOf((await params).path)
  if (found === null || found.route.kind !== 'page') notFound()
  const page = await editorPage(found.locale, found.route.slug)
  // Not notFound(): Next would keep that answer, and a page that is published again would stay away.
  if (page === null)
    throw new ContentMissing(`no page with the slug ${found.route.slug} is shown in ${found.locale}`)
  return page
}
