/** Configuration of the scripts, which the server writes into the page as JSON. */
export interface PageConfig {
  readonly buildId: string
  /** Prefix of request paths: an origin or a path, without a slash at the end. */
  readonly baseUrl: string
  /** Interval at which the page polls for a newer build. */
  readonly buildCheckMinutes: number
}

/** `id` of the element with the configuration. */
export const pageConfigId = 'page-config'

const isPageConfig = (value: unknown): value is PageConfig =>
  typeof value === 'object' &&
  value !== null &&
  'buildId' in value &&
  typeof value.buildId === 'string' &&
  'baseUrl' in value &&
  typeof value.baseUrl === 'string' &&
  'buildCheckMinutes' in value &&
  typeof value.buildCheckMinutes === 'number' &&
  value.buildCheckMinutes > 0

/** @throws {Error} if the configuration is missing or invalid */
export function parsePageConfig(text: string | null | undefined): PageConfig {
  const value: unknown = JSON.parse(text ?? 'null')
  if (!isPageConfig(value)) throw new Error('the page has no usable configuration')
  return value
}
