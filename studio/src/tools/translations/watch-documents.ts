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

export const documents = z.array(document)

interface Watcher {
  /** Called with all documents of the types, published ones and drafts, after each change. */
  readonly onDocuments: (documents: ReadonlyMap<string, SanityDocument>) => void
  readonly onError: (error: unknown) => void
}

/**
 * Follows all documents of some types: one query when the stream opens or reconnects, then each change from the stream.
 *
 * @param release its documents in place of drafts
 * @returns a function that ends it
 */
export function watchDocuments(
  client: SanityClient,
  types: readonly string[],
  watcher: Watcher,
  release?: string,
): () => void {
  const raw = client.withConfig({perspective: 'raw'})
  const others =
    release === undefined
      ? '!(_id in path("versions.**"))'
      : `(_id in path("versions.${release}.**") || !(_id in path("versions.**") || _id in path("drafts.**")))`
  const filter = `*[_type in $types && ${others}]`
  const params = {types: [...types]}
  let known: Map<string, SanityDocument> | undefined
  let early: Change[] = []

  const notify = () => {
    if (known) watcher.onDocuments(new Map(known))
  }
  const load = async () => {
    known = undefined
    early = []
    const all = documents.parse(await raw.fetch<unknown>(filter, params, {tag: 'translations.all'}))
    known = new Map(all.map((one) => [one._id, one]))
    // Changes that came before the answer may be in it already: applying them twice does no harm.
    for (const change of early) apply(known, change)
    notify()
  }
  const subscription = raw
    .listen(filter, params, {
      events: ['welcome', 'mutation'],
      // Without this, the stream has no drafts since API version 2025-02-19.
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
          notify()
        }
      },
      error: watcher.onError,
    })
  return () => subscription.unsubscribe()
}

interface Change {
  readonly id: string
  /** The document after the change; `undefined` when it was deleted. */
  readonly after: SanityDocument | undefined
}

function apply(known: Map<string, SanityDocument>, {id, after}: Change): void {
  if (after === undefined) known.delete(id)
  else known.set(id, after)
}
