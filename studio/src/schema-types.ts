import type {SchemaTypeDefinition} from 'sanity'
import {translatedFrom} from './fields/translated-from.ts'
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
import {translationBasis} from './schema/objects/translation-basis.ts'
import {page} from './schema/page.ts'
import {plan} from './schema/plan.ts'
import {priceList} from './schema/price-list.ts'
import {pricingPage} from './schema/pricing-page.ts'
import {redirect} from './schema/redirect.ts'
import {siteSettings} from './schema/site-settings.ts'
import {waitlistPage} from './schema/waitlist-page.ts'

/** Documents with words in them: each remembers what its translations were made from. */
const translatedTypes = [
  siteSettings,
  landingPage,
  hero,
  feature,
  capability,
  closingCall,
  plan,
  pricingPage,
  faq,
  waitlistPage,
  aboutPage,
  contactPage,
  page,
].map((type) => ({...type, fields: [...type.fields, translatedFrom()]}))

/** Names of the document types that the language filter and the translation board are about. */
export const translatedTypeNames: readonly string[] = translatedTypes.map(({name}) => name)

/** Documents of figures and addresses, the same in every language. */
const untranslatedTypes = [priceList, redirect]

export const documentTypes = [...translatedTypes, ...untranslatedTypes]

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
  translationBasis,
]

/** Everything that an editor can write: the documents, and the objects they are made of. */
export const schemaTypes: SchemaTypeDefinition[] = [...documentTypes, ...objectTypes]
