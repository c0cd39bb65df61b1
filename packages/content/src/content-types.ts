import type {z} from 'zod'
import type {Contract} from './parse-section.ts'
import type {FixedRoute} from './routes.ts'
import {sections} from './sections.ts'

interface ContentType {
  /**
   * `singleton`: one document, whose `_id` is the name of its type. `section`: documents that the landing page puts in
   * order. `document`: any number of documents.
   */
  readonly kind: 'singleton' | 'section' | 'document'
  /** The page that the singleton is the content of. */
  readonly route?: FixedRoute
  /** False for documents of figures and addresses, which are the same in every language. */
  readonly translated?: false
}

/** Every document type of the site. Assets are not among them: they never change. */
export const contentTypes = {
  siteSettings: {kind: 'singleton'},
  landingPage: {kind: 'singleton', route: 'landing'},
  pricingPage: {kind: 'singleton', route: 'pricing'},
  waitlistPage: {kind: 'singleton', route: 'waitlist'},
  aboutPage: {kind: 'singleton', route: 'about'},
  contactPage: {kind: 'singleton', route: 'contact'},
  ...sections,
  capability: {kind: 'document'},
  faq: {kind: 'document'},
  plan: {kind: 'document'},
  priceList: {kind: 'document', translated: false},
  page: {kind: 'document'},
  redirect: {kind: 'document', translated: false},
} as const satisfies Readonly<Record<string, ContentType>>

export type ContentTypeName = keyof typeof contentTypes

export const isContentType = (value: unknown): value is ContentTypeName =>
  typeof value === 'string' && Object.hasOwn(contentTypes, value)

export const contentTypeNames: readonly ContentTypeName[] = Object.keys(contentTypes).filter(isContentType)

/** A query of the site. */
export interface ContentQuery<S extends z.ZodType> {
  readonly query: string
  /** What the answer promises in a locale. */
  readonly contract: Contract<S>
  /** Every type whose documents can be in the answer. */
  readonly reads: readonly ContentTypeName[]
  /** Those of them that the query enumerates: a new document joins the answer without any other document naming it. */
  readonly lists: readonly ContentTypeName[]
}
