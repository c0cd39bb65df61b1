import {pathToString, type SanityDocument} from 'sanity'
import {z} from 'zod'
import {objectsIn} from '../../objects-in.ts'
import {everyPathOf, pageTypes} from '../../preview/locations.ts'
import type {DocumentLinkProps} from './document-link.tsx'

const tally = z.object({value: z.string(), detail: z.string(), count: z.int(), latest: z.iso.date()})

/** What the site counted, and the broken links of the latest check; `broken` is `null` while it runs. */
export const findingsResponse = z.object({
  missing: z.array(tally),
  redirects: z.array(tally),
  pages: z.array(tally),
  links: z
    .object({
      checkedAt: z.iso.datetime(),
      broken: z.array(z.object({url: z.string(), problem: z.string()})).nullable(),
    })
    .nullable(),
  countingSince: z.iso.date().nullable(),
})

export type Findings = z.output<typeof findingsResponse>

/** A document to change. */
export type Finding = Pick<DocumentLinkProps, 'document' | 'field' | 'detail'>

const maxMissing = 20
const dayMs = 86_400_000

/** The paths that visitors opened in vain, and the pages before them. Most visitors first. */
export function missingPaths({missing}: Findings) {
  return [...Map.groupBy(missing, ({value}) => value)]
    .filter(([path]) => path.startsWith('/'))
    .map(([path, all]) => ({
      path,
      count: all.reduce((sum, {count}) => sum + count, 0),
      referrers: all
        .toSorted((a, b) => b.count - a.count)
        .flatMap(({detail}) => detail || [])
        .slice(0, 3),
    }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxMissing)
}

/** Links to pages of other sites that the latest check did not reach. */
export function brokenLinks(documents: readonly SanityDocument[], {links}: Findings): readonly Finding[] {
  const problems = new Map(links?.broken?.map(({url, problem}) => [url, problem]))
  return documents.flatMap((document) =>
    objectsIn(document).flatMap(({object, path}) =>
      ['href', 'to'].flatMap((name) => {
        const problem = problems.get(String(object[name]))
        const detail = `The page ${String(object[name])} ${problem}.`
        return problem === undefined ? [] : [{document, field: pathToString([...path, name]), detail}]
      }),
    ),
  )
}

/** Pages without visits, then old pages, then unused redirects. Without counts, old pages alone. */
export function neglected(
  documents: readonly SanityDocument[],
  found: Findings | null,
  now: number,
): readonly Finding[] {
  const isOlder = (time: string | null, days: number) =>
    time !== null && Date.parse(time) < now - days * dayMs
  const isCountedFor = (days: number) => isOlder(found?.countingSince ?? null, days)
  const seen = new Set(found?.pages.map(({value}) => value))
  const used = new Set(found?.redirects.map(({value}) => value))
  const pages = documents.filter(({_type}) => pageTypes.includes(_type))
  const unseen = pages
    .filter(({_createdAt}) => isCountedFor(30) && isOlder(_createdAt, 30))
    .filter((page) => !everyPathOf(page._id, page).some((path) => seen.has(path)))
  const old = pages.filter(({_updatedAt}) => isOlder(_updatedAt, 365))
  const unused = documents
    .filter(({_type, _createdAt}) => _type === 'redirect' && isCountedFor(90) && isOlder(_createdAt, 90))
    .filter(({from}) => !used.has(String(from)))
  const details = [
    [unseen, 'Nobody visited the page in the last 30 days.'],
    [old, 'The page has not changed for a year. Is it still correct?'],
    [unused, 'Nobody used the redirect in the last 90 days.'],
  ] as const
  return details.flatMap(([all, detail]) => all.map((document) => ({document, detail})))
}

/** The path that shares most of its words with another; by default the home page. */
export function nearestPath(path: string, paths: readonly string[]): string {
  const words = (text: string) => text.split(/[^\p{L}\d]+/u).filter(Boolean)
  const wanted = new Set(words(path.toLowerCase()))
  const scored = paths.map((candidate) => {
    const own = words(candidate)
    const shared = own.filter((word) => wanted.has(word)).length
    return {candidate, score: shared - own.length / 100}
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best), {candidate: '/', score: 0})
    .candidate
}
