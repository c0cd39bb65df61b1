import {client} from '../lake/client.ts'
import {env} from '../env.ts'
import {isCopy} from './is-copy.ts'

/** Sees drafts, and marks copy with the way to its field in Studio. Never for visitors. */
export const draftClient = client.withConfig({
  perspective: 'drafts',
  stega: {enabled: true, studioUrl: env.SANITY_STUDIO_ORIGIN, filter: isCopy},
})

/** Whether this site has a preview at all: drafts are private, and only a token opens them. */
export const hasPreview = env.SANITY_API_READ_TOKEN !== undefined
