import {readContent, type SeedDocument} from './read-content.ts'

/** The whole site. Each document stands behind those that it refers to, so that an importer can go line by line. */
export const dataset: readonly SeedDocument[] = readContent([
  'plans',
  'price-lists',
  'capabilities',
  'faqs',
  'shared-sections',
  'legal-pages',
  'pricing-page',
  'waitlist-page',
  'about-page',
  'contact-page',
  'property-managers',
  'launch-offer',
  'landing-page',
  'site-settings',
  'redirects',
])

/** The dataset in the form that importers take: one document per line. */
export const toNdjson = (documents: readonly SeedDocument[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('')
