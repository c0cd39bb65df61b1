import {isAddressedExpression} from '@domora/content/page-locales'
import {getPublishedId, type SanityDocument} from 'sanity'
import {z} from 'zod'
import {content, isSame} from '../../publishing/three-way-merge.ts'
import {documents} from '../../queries.ts'

/** GROQ of everything that starts or ends by itself. A *Schedule publish* is a release of one document. */
export const scheduledQuery = `{
  "now": now(),
  "pages": *[${isAddressedExpression} && !(_id in path("drafts.**")) && !(_id in path("versions.**")) &&
    (dateTime(validFrom) > dateTime(now()) || dateTime(validUntil) > dateTime(now()))],
  "releases": *[_type == "system.release" && state in ["scheduling", "scheduled"]]{
    name,
    "title": coalesce(metadata.title, "Untitled release"),
    "isOne": metadata.cardinality == "one",
    "at": coalesce(publishAt, metadata.intendedPublishAt),
    "documents": *[sanity::partOfRelease(^.name)]
  }
}`

const page = documents.element.extend({validFrom: z.string().nullish(), validUntil: z.string().nullish()})

export const scheduledResult = z.object({
  now: z.string(),
  pages: z.array(page),
  releases: z.array(
    z.object({name: z.string(), title: z.string(), isOne: z.boolean().nullable(), at: z.string(), documents}),
  ),
})

/** The soonest first. A release of several documents does not have a `document`. */
export function scheduledEvents({now, pages, releases}: z.output<typeof scheduledResult>) {
  const ofPages = pages.flatMap((document) => [
    {at: document.validFrom, event: 'Goes online', document, release: undefined},
    {at: document.validUntil, event: 'Goes offline', document, release: undefined},
  ])
  const ofReleases = releases.map(({name, title, at, isOne, documents: all}) => {
    const document = isOne === true ? all[0] : undefined
    const event = document === undefined ? 'Goes live' : 'Is published'
    return {at, event, document, release: {name, title, count: all.length}}
  })
  return [...ofPages, ...ofReleases]
    .flatMap(({at, ...of}) => (at != null && new Date(at) > new Date(now) ? {...of, at} : []))
    .toSorted((one, other) => new Date(one.at).getTime() - new Date(other.at).getTime())
}

/** Drafts that differ from what is published and from what is scheduled: *Schedule publish* leaves a draft behind. */
export const openDrafts = (
  drafts: readonly {readonly draft: SanityDocument; readonly published: SanityDocument | null}[],
  {releases}: Pick<z.output<typeof scheduledResult>, 'releases'>,
): readonly SanityDocument[] => {
  const versions = Map.groupBy(
    releases.flatMap((release) => release.documents),
    ({_id}) => getPublishedId(_id),
  )
  return drafts.flatMap(({draft, published}) => {
    const done = [published ?? [], versions.get(getPublishedId(draft._id)) ?? []].flat()
    return done.some((one) => isSame(content(one), content(draft))) ? [] : draft
  })
}
