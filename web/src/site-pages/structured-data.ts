import {toPlainText} from '@portabletext/react'
import {stegaClean} from '@sanity/client/stega'
import type {FaqSection} from '@domora/content/faq'
import {type LocaleCode, locales} from '@domora/content/locales'
import {fractionDigits} from '@domora/content/format'
import type {PriceList} from '@domora/content/price-list'
import type {PricingPage} from '@domora/content/pricing-page'
import {pathOf} from '@domora/content/routes'
import type {Section} from '@domora/content/sections'
import type {SiteSettings} from '@domora/content/site-settings'
import {absoluteUrl} from '../env.ts'

/**
 * What search engines read besides the page, in the words of https://schema.org; each is one JSON-LD object.
 * Copy of a draft carries the way to its field in invisible characters; here it is plain.
 */
export type StructuredData = Readonly<Record<string, unknown>>

const context = 'https://schema.org'

export const organizationData = ({brand, organization, contactEmail}: SiteSettings): StructuredData =>
  stegaClean({
    '@context': context,
    '@type': 'Organization',
    name: brand,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icons/512.png'),
    ...(contactEmail !== null && {email: contactEmail}),
    ...(organization && {
      legalName: organization.legalName,
      ...(organization.vatId !== null && {vatID: organization.vatId}),
      address: {
        '@type': 'PostalAddress',
        streetAddress: organization.street,
        postalCode: organization.postalCode,
        addressLocality: organization.city,
        addressCountry: organization.country,
      },
    }),
  })

const decimal = (amount: number, currency: string): string => {
  const digits = fractionDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

function offersOf({plans}: PricingPage, {currency, prices}: PriceList): readonly StructuredData[] {
  return plans.flatMap((plan) => {
    const price = prices.find((candidate) => candidate.plan === plan._id)
    // A price that is agreed upon is none that could be stated.
    if (price?.kind !== 'amount') return []
    return {
      '@type': 'Offer',
      name: plan.title.text,
      price: decimal(price.monthly, currency),
      priceCurrency: currency,
    }
  })
}

/** The product with what it costs a month, in the currency that the page shows first. */
export function softwareData(
  settings: SiteSettings,
  content: PricingPage,
  locale: LocaleCode,
): StructuredData {
  const list =
    content.priceLists.find(({currency}) => currency === locales[locale].currency) ?? content.priceLists[0]
  return stegaClean({
    '@context': context,
    '@type': 'SoftwareApplication',
    name: settings.brand,
    description: settings.description?.text ?? settings.tagline.text,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: locales[locale].tag,
    url: absoluteUrl(pathOf({kind: 'landing'}, locale)),
    offers: list === undefined ? [] : offersOf(content, list),
  })
}

/** The questions of a page with their answers as plain text; nothing when it has none. */
export function faqData(sections: readonly Section[]): readonly StructuredData[] {
  const entries = sections
    .filter((section): section is FaqSection => section._type === 'faqSection')
    .flatMap((section) => section.entries)
  if (entries.length === 0) return []
  const mainEntity = entries.map(({question, answer}) => ({
    '@type': 'Question',
    name: question.text,
    acceptedAnswer: {'@type': 'Answer', text: toPlainText([...answer.blocks])},
  }))
  return [stegaClean({'@context': context, '@type': 'FAQPage', mainEntity})]
}

/** Where a page below the landing page stands. */
export const breadcrumbData = (
  settings: SiteSettings,
  locale: LocaleCode,
  {title, path}: {readonly title: string; readonly path: string},
): StructuredData =>
  stegaClean({
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [
      {name: settings.brand, path: pathOf({kind: 'landing'}, locale)},
      {name: title, path},
    ].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absoluteUrl(step.path),
    })),
  })
