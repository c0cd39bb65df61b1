import type {SanityClient} from '@sanity/client'
import type {SanityDocument} from 'sanity'
import {z} from 'zod'

const document = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
}) satisfies z.ZodType<SanityDocument>

const documents = z.array(document)

interface Watcher {
  /** All documents of the types, published ones and drafts, whenever any of them has changed. */
  readonly onDocuments: (documents: ReadonlyMap<string, SanityDocument>) => void
  readonly onError: (error: unknown) => void
}

/**
 * Follows all documents of some types: one query when the stream opens (again), and from then on each change as
 * it comes, without asking again.
 *
 * @returns what ends it
 */
export function watchDocuments(client: SanityClient, types: readonly string[], watcher: Watcher): () => void {
  const raw = client.withConfig({perspective: 'raw'})
  const filter = '*[_type in $types && !(_id in path("versions.**"))]'
  const params = {types: [...types]}
  let known: Map<string, SanityDocument> | undefined
  let early: Change[] = []

  const tell = () => {
    if (known) watcher.onDocuments(new Map(known))
  }
  const load = async () => {
    known = undefined
    early = []
    const all = documents.parse(await raw.fetch<unknown>(filter, params, {tag: 'translations.all'}))
    known = new Map(all.map((one) => [one._id, one]))
    // What changed while the answer was on its way may or may not be in it: applying it again is harmless.
    for (const change of early) apply(known, change)
    tell()
  }
  const subscription = raw
    .listen(filter, params, {
      events: ['welcome', 'mutation'],
      // Without it there are no drafts, from this API version on.
      includeAllVersions: true,
      includeResult: true,
      visibility: 'query',
      tag: 'translations.changes',
    })
    .subscribe({
      next: (event) => {
        if (event.type === 'welcome') load().catch(watcher.onError)
        if (event.type !== 'mutation') return
        const change = {id: event.documentId, after: document.safeParse(event.result).data}
        if (known === undefined) early.push(change)
        else {
          apply(known, change)
          tell()
        }
      },
      error: watcher.onError,
    })
  return () => subscription.unsubscribe()
}

interface Change {
  readonly id: string
  /** The document after the change; absent when it is gone. */
  readonly after: SanityDocument | undefined
}

function apply(known: Map<string, SanityDocument>, {id, after}: Change): void {
  if (after === undefined) known.delete(id)
  else known.set(id, after)
}
