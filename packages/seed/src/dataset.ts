import {aboutPage} from './about-page.ts'
import {campaignPages} from './campaign-pages.ts'
import {capabilities} from './capabilities.ts'
import {exampleComparison} from './comparison.ts'
import {contactPage} from './contact-page.ts'
import type {SeedDocument} from './document.ts'
import {faqs} from './faqs.ts'
import {exampleFormSection} from './form-section.ts'
import {landingPage} from './landing-page.ts'
import {legalPages} from './legal-pages.ts'
import {plans, priceLists} from './plans.ts'
import {examplePriceCards} from './price-cards.ts'
import {pricingPage} from './pricing-page.ts'
import {siteSettings} from './site-settings.ts'
import {exampleQuotes} from './quotes.ts'
import {waitlistPage} from './waitlist-page.ts'

/** The committed dataset; its pictures lie beside it, as its `_sanityAsset` fields say. */
export const datasetFile = new URL('../data/data.ndjson', import.meta.url)

/** Addresses that people guess, by where they lead. */
const guessedAddresses = {
  '/': ['/en', '/home'],
  '/pricing': ['/prices', '/plans', '/en/pricing'],
  '/about': ['/about-us', '/company'],
  '/contact': ['/contact-us', '/support'],
  '/privacy': ['/privacy-policy'],
  '/terms': ['/terms-of-service', '/tos'],
  '/imprint': ['/legal'],
  '/pl/pricing': ['/pl/cennik', '/cennik'],
  '/pl/about': ['/pl/o-nas'],
  '/pl/contact': ['/pl/kontakt'],
  '/pl/waitlist': ['/pl/lista-oczekujacych'],
  '/pl/privacy': ['/pl/polityka-prywatnosci', '/pl/prywatnosc'],
  '/pl/terms': ['/pl/regulamin'],
  '/pl/imprint': ['/pl/nota-prawna'],
  '/de/pricing': ['/de/preise', '/preise'],
  '/de/about': ['/de/ueber-uns'],
  '/de/contact': ['/de/kontakt'],
  '/de/waitlist': ['/de/warteliste'],
  '/de/privacy': ['/de/datenschutz', '/datenschutz', '/de/datenschutzerklaerung'],
  '/de/terms': ['/de/nutzungsbedingungen', '/de/agb'],
  '/de/imprint': ['/de/impressum', '/impressum'],
  '/pt': ['/pt-br', '/br'],
  '/pt/pricing': ['/pt/precos', '/precos', '/pt/planos'],
  '/pt/about': ['/pt/sobre', '/pt/sobre-nos'],
  '/pt/contact': ['/pt/contato'],
  '/pt/waitlist': ['/pt/lista-de-espera'],
  '/pt/privacy': ['/pt/privacidade', '/pt/politica-de-privacidade'],
  '/pt/terms': ['/pt/termos', '/pt/termos-de-uso'],
  '/pt/imprint': ['/pt/informacoes-legais'],
} as const

const redirects: readonly SeedDocument[] = [
  ...Object.entries(guessedAddresses).flatMap(([to, addresses]) =>
    addresses.map((from) => ({
      _id: `redirect${from.replaceAll('/', '-')}`,
      _type: 'redirect' as const,
      from,
      to,
      permanent: true,
    })),
  ),
  {_id: 'redirect-early-access', _type: 'redirect', from: '/early-access', to: '/waitlist', permanent: false},
]

/** The whole site. What is referred to comes before what refers to it, so that any importer can go line by line. */
export const dataset: readonly SeedDocument[] = [
  ...plans,
  ...priceLists,
  ...capabilities,
  ...faqs,
  exampleQuotes,
  examplePriceCards,
  exampleComparison,
  exampleFormSection,
  ...legalPages,
  pricingPage,
  waitlistPage,
  aboutPage,
  contactPage,
  ...campaignPages,
  landingPage,
  siteSettings,
  ...redirects,
]

/** The dataset in the form that importers take: one document a line, every line ended. */
export const toNdjson = (documents: readonly SeedDocument[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('')
