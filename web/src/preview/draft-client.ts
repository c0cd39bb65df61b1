import {client} from '../lake/client.ts'
import {env} from '../env.ts'

/** Sees drafts. Never for visitors. */
export const draftClient = client.withConfig({perspective: 'drafts'})

/** Whether this site has a preview at all: drafts are private, and only a token opens them. */
export const hasPreview = env.SANITY_API_READ_TOKEN !== undefined
