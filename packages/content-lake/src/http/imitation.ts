import {setTimeout as wait} from 'node:timers/promises'
import {ApiError, httpError} from '../api-error.ts'
import type {parseOptions} from '../content-lake-options.ts'

export type Imitation = ReturnType<typeof parseOptions>['imitate']

/** Requests a second of one sender. https://www.sanity.io/docs/content-lake/technical-limits */
const limits = {mutate: 25, actions: 25, assets: 25, any: 500} as const

export class Imitator {
  readonly imitation: Imitation
  #counts = new Map<string, number>()
  #second = 0

  constructor(imitation: Imitation) {
    this.imitation = imitation
  }

  /** @throws ApiError 429 with `retry-after`, or 503 */
  async meet(path: string, sender: string): Promise<Record<string, string>> {
    const [, area = '', name = ''] = /^\/[^/]+\/(data|assets)\/([^/]+)/.exec(path) ?? []
    if (area === '') return {}
    const {latencyMs, failRate, rateLimits} = this.imitation
    if (latencyMs > 0) await wait(latencyMs)
    if (Math.random() < failRate) throw httpError(503, 'This lake imitates an outage')
    return rateLimits ? this.#count(area === 'assets' ? area : name, sender) : {}
  }

  #count(name: string, sender: string): Record<string, string> {
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.#second) this.#counts = new Map()
    this.#second = second
    const kind = name === 'mutate' || name === 'actions' || name === 'assets' ? name : 'any'
    const count = (this.#counts.get(`${sender} ${kind}`) ?? 0) + 1
    this.#counts.set(`${sender} ${kind}`, count)
    const headers = {
      'ratelimit-reset': '1',
      'x-ratelimit-limit-second': String(limits[kind]),
      'x-ratelimit-remaining-second': String(Math.max(0, limits[kind] - count)),
    }
    if (count <= limits[kind]) return headers
    const message = 'API rate limit exceeded'
    const body = {statusCode: 429, error: 'Too Many Requests', message}
    throw new ApiError(429, body, {...headers, 'retry-after': '1'})
  }
}
