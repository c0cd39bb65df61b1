import type {Contract} from './contract.ts'
import type {FixedRoute} from './routes.ts'

interface ContentType {
  /** `singleton`: one document, whose `_id` is its type's name. `document`: any number. */
  readonly kind: 'singleton' | 'document'
  /** False for figures and addresses, which are the same in every language. */
  readonly translated?: false
}

/** Every document type, in Studio's order. Assets are not listed: they never change. */
export const contentTypes = {
  siteSettings: {kind: 'singleton'},
  page: {kind: 'document'},
  article: {kind: 'document'},
  author: {kind: 'document'},
  topic: {kind: 'document'},
  sharedSection: {kind: 'document'},
  plan: {kind: 'document'},
  priceList: {kind: 'document', translated: false},
  capability: {kind: 'document'},
  pricingPage: {kind: 'singleton'},
  fact: {kind: 'document'},
  faq: {kind: 'document'},
  waitlistPage: {kind: 'singleton'},
  aboutPage: {kind: 'singleton'},
  contactPage: {kind: 'singleton'},
  articlesPage: {kind: 'singleton'},
  searchPage: {kind: 'singleton'},
  form: {kind: 'document'},
  announcement: {kind: 'document'},
  redirect: {kind: 'document', translated: false},
  glossaryTerm: {kind: 'document', translated: false},
  pageStart: {kind: 'document', translated: false},
} as const satisfies Readonly<Record<string, ContentType>>

export type ContentTypeName = keyof typeof contentTypes

export const isContentType = (value: unknown): value is ContentTypeName =>
  typeof value === 'string' && Object.hasOwn(contentTypes, value)

export const contentTypeNames: readonly ContentTypeName[] = Object.keys(contentTypes).filter(isContentType)

/** Types whose documents have words to translate. */
export const translatedTypeNames: readonly string[] = contentTypeNames.filter(
  (name) => !('translated' in contentTypes[name]),
)

/** The document of each page with a fixed path. */
export const fixedPages = {
  landing: {_id: 'landingPage', _type: 'page'},
  pricing: {_id: 'pricingPage', _type: 'pricingPage'},
  waitlist: {_id: 'waitlistPage', _type: 'waitlistPage'},
  about: {_id: 'aboutPage', _type: 'aboutPage'},
  contact: {_id: 'contactPage', _type: 'contactPage'},
  articles: {_id: 'articlesPage', _type: 'articlesPage'},
  search: {_id: 'searchPage', _type: 'searchPage'},
} as const satisfies Readonly<Record<FixedRoute, {_id: string; _type: ContentTypeName}>>

export interface ContentQuery<S extends Contract = Contract> {
  readonly query: string
  /** The shape of the result. */
  readonly contract: S
}

/** TypeGen reads queries that are variables of their own. */
export const contentQuery = <S extends Contract>(query: string, contract: S): ContentQuery<S> => ({
  query,
  contract,
})
