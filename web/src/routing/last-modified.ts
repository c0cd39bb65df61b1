import {typesOf} from '@domora/content/affected-routes'
import {contentTypes} from '@domora/content/cache-tags'
import {type FixedRoute, fixedRouteNames} from '@domora/content/routes'
import {z} from 'zod'
import {fetchContent} from '../lake/fetch-content.ts'

/** Menus and small print are on every page, and no reason for a search engine to read all of them again. */
const ownTypesOf = (kind: FixedRoute) =>
  typesOf(kind).filter((type) => type !== 'siteSettings' && type !== 'page')

const newestOf = (kind: FixedRoute): string =>
  `"${kind}": *[_type in ${JSON.stringify(ownTypesOf(kind))}] | order(_updatedAt desc)[0]._updatedAt`

const query = `{${fixedRouteNames.map(newestOf).join(', ')}}`

const answer = z.partialRecord(z.enum(fixedRouteNames), z.iso.datetime({offset: true}).nullable())

/** When the content of each fixed page last changed, in ISO 8601. */
export async function readLastModified(): Promise<Partial<Record<FixedRoute, string>>> {
  const times = answer.parse(await fetchContent(query, contentTypes))
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time !== null))
}
