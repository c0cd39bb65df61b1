import {aboutPage} from './about-page.ts'
import {capabilities} from './capabilities.ts'
import {closingCall} from './closing-call.ts'
import {contactPage} from './contact-page.ts'
import type {SeedDocument} from './document.ts'
import {faqs} from './faqs.ts'
import {featureDashboard} from './feature-dashboard.ts'
import {featureFinancialManagement} from './feature-financial-management.ts'
import {featureOverview} from './feature-overview.ts'
import {featurePayments} from './feature-payments.ts'
import {featurePaymentsByMethod} from './feature-payments-by-method.ts'
import {hero} from './hero.ts'
import {landingPage} from './landing-page.ts'
import {legalPages} from './legal-pages.ts'
import {plans} from './plans.ts'
import {priceLists} from './price-lists.ts'
import {pricingPage} from './pricing-page.ts'
import {redirects} from './redirects.ts'
import {siteSettings} from './site-settings.ts'
import {waitlistPage} from './waitlist-page.ts'

/** The whole site. What is referred to comes before what refers to it, so that any importer can go line by line. */
export const dataset: readonly SeedDocument[] = [
  ...plans,
  ...priceLists,
  ...capabilities,
  ...faqs,
  hero,
  featurePayments,
  featurePaymentsByMethod,
  featureDashboard,
  featureFinancialManagement,
  featureOverview,
  closingCall,
  landingPage,
  pricingPage,
  waitlistPage,
  aboutPage,
  contactPage,
  ...legalPages,
  siteSettings,
  ...redirects,
]

/** The dataset in the form that importers take: one document a line, every line ended. */
export const toNdjson = (documents: readonly SeedDocument[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('')
