import {notFound} from 'next/navigation'
import {env} from '../../env.ts'
import {fixedPage} from '../../routing/fixed-page.tsx'
import {pathOfPlace, placeOf, places, segmentsOf} from '../../routing/place.ts'

export {prefetch} from '../../routing/prefetch.ts'

/** What is not among these goes on to the fallback rewrite of next.config.ts. */
export const dynamicParams = false

export const generateStaticParams = () =>
  places
    .filter(({locale}) => env.PRERENDER_LOCALES.includes(locale))
    .map((place) => ({path: segmentsOf(pathOfPlace(place))}))

export default async function Page({params}: {params: Promise<{path?: string[]}>}) {
  const {path = []} = await params
  const place = placeOf(path)
  if (place === null) notFound()
  return fixedPage(place)
}
