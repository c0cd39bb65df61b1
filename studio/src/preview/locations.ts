import {localeCodes, locales} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import {map} from 'rxjs'
import {getPublishedId} from 'sanity'
import type {DocumentLocationResolver, DocumentLocationsState} from 'sanity/presentation'
import {routeTitles} from '../fields/route-titles.ts'
import {type Place, placesOf, usage, usageQuery} from './places.ts'

/** Where a document is used: shown above its form, each place a click away from its preview. */
export const locations: DocumentLocationResolver = ({id, type}, {documentStore}) => {
  if (type === 'redirect') return null
  const publishedId = getPublishedId(id)
  return documentStore
    .listenQuery(
      {
        fetch: usageQuery,
        listen: '*[_id in [$id, $draft] || _type in ["landingPage", "pricingPage", "feature"]]',
      },
      {id: publishedId, draft: `drafts.${publishedId}`},
      {perspective: 'drafts', apiVersion: '2025-02-19', tag: 'preview.locations'},
    )
    .pipe(map((answer: unknown) => describePlaces(placesOf(type, usage.parse(answer)))))
}

/** The places as Studio lists them, every language for itself, and in words what is noteworthy. */
export function describePlaces(places: readonly Place[]): DocumentLocationsState {
  if (places.length === 0) return {message: 'Not on any page yet', tone: 'caution'}
  const list = places.flatMap(({route, locales: shown}) =>
    shown.map((locale) => ({
      title: `${route.kind === 'page' ? 'Its own page' : routeTitles[route.kind]} · ${locales[locale].name}`,
      href: pathOf(route, locale),
    })),
  )
  const missing = localeCodes.filter((locale) => places.every(({locales: shown}) => !shown.includes(locale)))
  if (missing.length === 0) return {locations: list}
  const names = new Intl.ListFormat('en').format(missing.map((locale) => locales[locale].name))
  return {locations: list, message: `Not shown in ${names}: there is no translation yet`, tone: 'caution'}
}
