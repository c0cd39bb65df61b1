import {onTestFinished} from 'vitest'
import {localRedis, type Redis} from '../src/redis.ts'

/** A Redis for one test, which it may stop and start. */
export async function ownRedis(): Promise<Redis> {
  const redis = await localRedis()
  onTestFinished(() => redis.remove())
  return redis
}
