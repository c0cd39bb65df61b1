import type {Contract} from './contract.ts'
import type {FixedRoute} from './routes.ts'

interface ContentType {
  /**
   * `singleton`: one document, whose `_id` is the name of its type. `document`: any number of documents.
   */
  readonly kind: 'singleton' | 'document'
  /** False for documents of figures and addresses, which are the same in every language. */
  readonly translated?: false
}

/** Every document type of the site, in the order in which Studio shows them. Assets never change and are not among them. */
export const contentTypes = {
  siteSettings: {kind: 'singleton'},
  page: {kind: 'document'},
  sharedSection: {kind: 'document'},
  plan: {kind: 'document'},
  priceList: {kind: 'document', translated: false},
  capability: {kind: 'document'},
  pricingPage: {kind: 'singleton'},
  faq: {kind: 'document'},
  waitlistPage: {kind: 'singleton'},
  aboutPage: {kind: 'singleton'},
  contactPage: {kind: 'singleton'},
  redirect: {kind: 'document', translated: false},
} as const satisfies Readonly<Record<string, ContentType>>

export type ContentTypeName = keyof typeof contentTypes

export const isContentType = (value: unknown): value is ContentTypeName =>
  typeof value === 'string' && Object.hasOwn(contentTypes, value)

export const contentTypeNames: readonly ContentTypeName[] = Object.keys(contentTypes).filter(isContentType)

/** The types whose documents have words in them. */
export const translatedTypeNames: readonly string[] = contentTypeNames.filter(
  (name) => !('translated' in contentTypes[name]),
)

/** The document of each page with a fixed place. */
export const fixedPages = {
  landing: {_id: 'landingPage', _type: 'page'},
  pricing: {_id: 'pricingPage', _type: 'pricingPage'},
  waitlist: {_id: 'waitlistPage', _type: 'waitlistPage'},
  about: {_id: 'aboutPage', _type: 'aboutPage'},
  contact: {_id: 'contactPage', _type: 'contactPage'},
} as const satisfies Readonly<Record<FixedRoute, {_id: string; _type: ContentTypeName}>>

/** A query of the site. */
export interface ContentQuery<S extends Contract = Contract> {
  readonly query: string
  /** What the answer promises; `parseSection` tells it the locale. */
  readonly contract: S
}
