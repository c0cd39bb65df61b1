import {readContent, type SeedDocument} from './read-content.ts'

/** The whole site. A document follows those that it refers to, so importers can read line by line. */
export const dataset: readonly SeedDocument[] = readContent([
  'plans',
  'price-lists',
  'capabilities',
  'facts',
  'faqs',
  'shared-sections',
  'legal-pages',
  'pricing-page',
  'waitlist-page',
  'about-page',
  'contact-page',
  'property-managers',
  'everything-included',
  'trust',
  'launch-offer',
  'landing-page',
  'site-settings',
  'redirects',
])

/** The format of importers: one document per line. */
export const toNdjson = (documents: readonly SeedDocument[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('')
