import {contentTypes} from '@domora/content/cache-tags'
import {env} from '../env.ts'
import {joinNews, type News} from './news.ts'
import {renewSelf} from './renew-self.ts'

declare global {
  var domoraNews: News | undefined
}

/**
 * Joins the other instances, and makes up for what changed while this one was away: an invalidation is forgotten when the
 * process ends, and a webhook may have gone to another.
 */
export async function startDelivery(): Promise<void> {
  if (env.REDIS_URL !== undefined) globalThis.domoraNews ??= joinNews(env.REDIS_URL, renewSelf)
  if (env.RENEW_AT_START === 'yes') await renewSelf(contentTypes)
}
