/** The document types of the site that a query can read. Assets are immutable: no reason to render again. */
export const contentTypes = [
  'siteSettings',
  'landingPage',
  'hero',
  'feature',
  'capability',
  'closingCall',
  'plan',
  'priceList',
  'pricingPage',
  'faq',
  'waitlistPage',
  'aboutPage',
  'contactPage',
  'page',
  'redirect',
] as const

export type ContentType = (typeof contentTypes)[number]

export const isContentType = (value: unknown): value is ContentType =>
  contentTypes.some((type) => type === value)

/**
 * The cache tag of a content type. Queries are tagged with the types that they read, and a changed document
 * invalidates the tag of its type: both sides call this function, so they cannot drift apart.
 */
export const cacheTag = (type: ContentType): string => `content:${type}`
