import {env} from '../env.ts'
import {contentPolicy} from './content-policy.ts'
import {ownSources} from './own-sources.ts'

/**
 * The content-security policy of a draft page, which is rendered for its request: scripts by a nonce, and Studio may
 * frame it. What the overlays of visual editing draw with is styled at run time, so that styles cannot be told one by one.
 *
 * @param nonce as Next writes it into the page
 */
export const draftPolicy = (nonce: string): string =>
  contentPolicy({
    ...ownSources,
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'frame-ancestors': ["'self'", env.SANITY_STUDIO_ORIGIN],
  })
