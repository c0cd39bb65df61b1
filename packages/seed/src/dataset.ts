import {z} from 'zod'
import {readContent, type SeedDocument} from './read-content.ts'

/** The whole site. A document follows those that it refers to, so importers can read line by line. */
export const dataset: readonly SeedDocument[] = readContent([
  'plans',
  'price-lists',
  'capabilities',
  'facts',
  'faqs',
  'shared-sections',
  'forms',
  'legal-pages',
  'property-managers',
  'pricing-page',
  'waitlist-page',
  'about-page',
  'contact-page',
  'everything-included',
  'trust',
  'articles',
  'search-page',
  'announcements',
  'launch-offer',
  'landing-page',
  'site-settings',
  'redirects',
  'glossary',
])

/** The format of importers: one document per line. */
export const toNdjson = (documents: readonly SeedDocument[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('')

const landing = z
  .object({sections: z.array(z.looseObject({_type: z.string()}))})
  .parse(dataset.find(({_id}) => _id === 'landingPage'))
const month = landing.sections.find(({_type}) => _type === 'productView')

/** The landing page's month, without what belongs to the page. */
export const sampleMonth = `${JSON.stringify({...month, _key: undefined, entry: undefined, anchor: undefined, heading: undefined, text: undefined}, null, 2)}\n`
