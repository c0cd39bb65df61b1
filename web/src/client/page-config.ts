/** What a page tells its enhancements; the server writes it into the page as JSON. */
export interface PageConfig {
  /** Names the build that the page came from. */
  readonly buildId: string
  /** What the addresses of own requests stand on: an origin or a path, without a slash at the end. */
  readonly baseUrl: string
  /** How often the page asks for a newer build, in minutes. */
  readonly buildCheckMinutes: number
}

/** The element that holds the configuration. */
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

/** @throws {Error} when the page carries no configuration, or a broken one. */
export function parsePageConfig(text: string | null | undefined): PageConfig {
  const value: unknown = JSON.parse(text ?? 'null')
  if (!isPageConfig(value)) throw new Error('the page has no usable configuration')
  return value
}
