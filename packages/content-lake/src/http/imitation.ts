import {setTimeout as wait} from 'node:timers/promises'
import {httpError} from '../api-error.ts'
import type {parseOptions} from '../content-lake-options.ts'

type Imitation = ReturnType<typeof parseOptions>['imitate']

/** Requests a second of one sender. https://www.sanity.io/docs/content-lake/technical-limits */
const limits = {mutate: 25, actions: 25, assets: 25, any: 500} as const

export type Imitator = ReturnType<typeof imitator>

export function imitator(imitation: Imitation) {
  let counts = new Map<string, number>()
  let lastSecond = 0
  const countRequest = (name: string, sender: string): Record<string, string> => {
    const second = Math.floor(Date.now() / 1000)
    if (second !== lastSecond) counts = new Map()
    lastSecond = second
    const kind = name === 'mutate' || name === 'actions' || name === 'assets' ? name : 'any'
    const count = (counts.get(`${sender} ${kind}`) ?? 0) + 1
    counts.set(`${sender} ${kind}`, count)
    const headers = {
      'ratelimit-reset': '1',
      'x-ratelimit-limit-second': String(limits[kind]),
      'x-ratelimit-remaining-second': String(Math.max(0, limits[kind] - count)),
    }
    if (count <= limits[kind]) return headers
    throw httpError(429, 'API rate limit exceeded', {...headers, 'retry-after': '1'})
  }
  return {
    imitation,
    /** @throws ApiError 429 with `retry-after`, or 503 */
    async meet(path: string, sender: string): Promise<Record<string, string>> {
      const [, area = '', name = ''] = /^\/[^/]+\/(data|assets)\/([^/]+)/.exec(path) ?? []
      if (area === '') return {}
      const {latencyMs, failRate, rateLimits} = imitation
      if (latencyMs > 0) await wait(latencyMs)
      if (Math.random() < failRate) throw httpError(503, 'This lake imitates an outage')
      return rateLimits ? countRequest(area === 'assets' ? area : name, sender) : {}
    },
  }
}
