import {createClient} from '@sanity/client'
import {env} from '../env.ts'

/**
 * The site's only client of the Content Lake. It reads published content, of a public dataset without a token: the site renders pages
 * even if the preview's token is wrong or revoked.
 */
export const client = createClient({
  projectId: env.SANITY_PROJECT_ID,
  dataset: env.SANITY_DATASET,
  apiVersion: '2026-06-01',
  perspective: 'published',
  // A CDN's cache could return the content from before the change.
  useCdn: false,
  // The client's own retries would outlast the time that a page gives it.
  maxRetries: 0,
  ...(env.SANITY_DATASET_TOKEN !== undefined && {token: env.SANITY_DATASET_TOKEN}),
  ...(env.SANITY_API_HOST !== undefined && {apiHost: env.SANITY_API_HOST, useProjectHostname: false}),
})
