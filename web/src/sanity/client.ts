import {createClient} from '@sanity/client'
import {env} from '../env.ts'

/**
 * The site's only client of the Content Lake. It reads what is published, of a public dataset without a token: the preview's token
 * can be wrong or revoked, and pages are still rendered.
 */
export const client = createClient({
  projectId: env.SANITY_PROJECT_ID,
  dataset: env.SANITY_DATASET,
  apiVersion: '2026-06-01',
  perspective: 'published',
  // A CDN's cache could answer a webhook with the content from before the change.
  useCdn: false,
  // The client's own retries would outlast the time that a page gives it.
  maxRetries: 0,
  ...(env.SANITY_DATASET_TOKEN !== undefined && {token: env.SANITY_DATASET_TOKEN}),
  ...(env.SANITY_API_HOST !== undefined && {apiHost: env.SANITY_API_HOST, useProjectHostname: false}),
})
