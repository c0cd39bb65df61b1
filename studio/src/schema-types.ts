import type {SchemaTypeDefinition} from 'sanity'
import {aboutPage} from './schema/about-page.ts'
import {capability} from './schema/capability.ts'
import {closingCall} from './schema/closing-call.ts'
import {contactPage} from './schema/contact-page.ts'
import {faq} from './schema/faq.ts'
import {feature} from './schema/feature.ts'
import {hero} from './schema/hero.ts'
import {landingPage} from './schema/landing-page.ts'
import {dashboard} from './schema/objects/dashboard.ts'
import {faqSection} from './schema/objects/faq-section.ts'
import {formattedText} from './schema/objects/formatted-text.ts'
import {illustration} from './schema/objects/illustration.ts'
import {link} from './schema/objects/link.ts'
import {localizedPortableText} from './schema/objects/localized-portable-text.ts'
import {localizedString} from './schema/objects/localized-string.ts'
import {localizedText} from './schema/objects/localized-text.ts'
import {overview} from './schema/objects/overview.ts'
import {paymentsByMethod} from './schema/objects/payments-by-method.ts'
import {reminders} from './schema/objects/reminders.ts'
import {rentCollected} from './schema/objects/rent-collected.ts'
import {seo} from './schema/objects/seo.ts'
import {page} from './schema/page.ts'
import {plan} from './schema/plan.ts'
import {priceList} from './schema/price-list.ts'
import {pricingPage} from './schema/pricing-page.ts'
import {redirect} from './schema/redirect.ts'
import {siteSettings} from './schema/site-settings.ts'
import {waitlistPage} from './schema/waitlist-page.ts'

export const documentTypes = [
  siteSettings,
  landingPage,
  hero,
  feature,
  capability,
  closingCall,
  plan,
  priceList,
  pricingPage,
  faq,
  waitlistPage,
  aboutPage,
  contactPage,
  page,
  redirect,
]

const objectTypes = [
  localizedString,
  localizedText,
  localizedPortableText,
  formattedText,
  link,
  seo,
  faqSection,
  illustration,
  reminders,
  paymentsByMethod,
  dashboard,
  rentCollected,
  overview,
]

/** Everything that an editor can write: the documents, and the objects they are made of. */
export const schemaTypes: SchemaTypeDefinition[] = [...documentTypes, ...objectTypes]
