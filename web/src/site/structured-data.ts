import {toPlainText} from '@portabletext/react'
import type {Article} from '@domora/content/article'
import type {Author} from '@domora/content/article-group'
import {fractionDigits} from '@domora/content/format'
import {type LocaleCode, locales} from '@domora/content/locales'
import type {Text} from '@domora/content/localized'
import type {PriceList} from '@domora/content/price-list'
import type {PricingPage} from '@domora/content/pricing-page'
import {pathOf, type Route} from '@domora/content/routes'
import type {Section} from '@domora/content/sections'
import {menuLinks, type SiteSettings} from '@domora/content/site-settings'
import {pictureSource} from '../media/image-source.ts'
import {absoluteUrl} from '../env.ts'
import type {HeadProps} from '../ui/head.tsx'

/** A JSON-LD node of https://schema.org; a test has the rules. */
type Node = Readonly<Record<string, unknown>>

/** Refers to a node that all pages share. */
const reference = (name: 'organization' | 'website' | 'software') => ({'@id': absoluteUrl(`/#${name}`)})

const decimal = (amount: number, currency: string): string => {
  const digits = fractionDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Plans with a price. Visitors cannot buy before the launch. */
function offersOf({plans}: PricingPage, {currency, prices}: PriceList, locale: LocaleCode): readonly Node[] {
  const priceIn = (amount: number) => ({price: decimal(amount, currency), priceCurrency: currency})
  // Unit codes of UN/CEFACT.
  const each = (unitCode: 'MON' | 'ANN', amount: number) => ({
    '@type': 'UnitPriceSpecification',
    ...priceIn(amount),
    valueAddedTaxIncluded: false,
    billingDuration: 1,
    unitCode,
  })
  return plans.flatMap((plan) => {
    const price = prices.find((candidate) => candidate.plan === plan._id)
    if (price?.kind !== 'amount') return []
    return {
      '@type': 'Offer',
      name: plan.title.text,
      url: absoluteUrl(`${pathOf({kind: 'pricing'}, locale)}#${plan._id}`),
      availability: 'https://schema.org/PreOrder',
      ...priceIn(price.monthly),
      priceSpecification: [each('MON', price.monthly), each('ANN', price.yearly)],
    }
  })
}

/** What only some pages tell search engines. */
export interface PageSubject {
  /** On the pricing page. */
  readonly pricing?: PricingPage
  /** The title of the list of articles, above the page in the breadcrumb. */
  readonly parent?: Text
  readonly article?: {readonly content: Article; readonly authorPath: string | null}
  /** Whose articles the page lists. */
  readonly author?: Author
}

interface PageData extends PageSubject {
  readonly settings: SiteSettings
  readonly locale: LocaleCode
  readonly kind: Route['kind']
  readonly path: string
  readonly head: HeadProps
  /** For the breadcrumb of a page that is not in a navigation. */
  readonly title: string | undefined
  readonly sections: readonly Section[]
}

/** The product, on the page with its prices, which Google requires. They are in the page's default currency. */
function softwareOf({settings, locale, pricing}: PageData): Node | null {
  if (pricing === undefined) return null
  const {currency} = locales[locale]
  const list = pricing.priceLists.find((found) => found.currency === currency) ?? pricing.priceLists[0]
  return {
    '@type': 'SoftwareApplication',
    ...reference('software'),
    name: settings.brand,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    url: absoluteUrl('/'),
    publisher: reference('organization'),
    ...(list && {offers: offersOf(pricing, list, locale)}),
  }
}

/** The path from the landing page, in the words of the navigation. */
function breadcrumbOf({settings, locale, kind, path, title, parent}: PageData): Node | null {
  if (kind === 'landing') return null
  const {brand} = settings
  const links = menuLinks(settings)
  const stepTo = (href: string, otherwise: string) => ({
    name: links.find((link) => link.href === href)?.label.text ?? otherwise,
    path: href,
  })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      {name: brand, path: pathOf({kind: 'landing'}, locale)},
      ...(parent ? [stepTo(pathOf({kind: 'articles'}, locale), parent.text)] : []),
      stepTo(path, title ?? brand),
    ].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: {'@id': absoluteUrl(step.path)},
    })),
  }
}

/** A team that has the name of the brand is the company. */
function authorNode(
  author: Pick<Author, 'role' | 'image' | 'links'> & {readonly name: string},
  settings: SiteSettings,
  path: string | null,
): Node {
  if (author.name === settings.brand) return reference('organization')
  return {
    '@type': 'Person',
    name: author.name,
    jobTitle: author.role.text,
    ...(path !== null && {'@id': `${absoluteUrl(path)}#person`, url: absoluteUrl(path)}),
    ...(author.image && {image: absoluteUrl(pictureSource(author.image, 480).url)}),
    ...(author.links.length > 0 && {sameAs: author.links}),
  }
}

function postingOf({settings, path, head, article}: PageData): Node | null {
  if (article === undefined) return null
  const {title, summary, author, publishedAt, updatedAt} = article.content
  return {
    '@type': 'BlogPosting',
    headline: title.text,
    description: summary.text,
    datePublished: publishedAt,
    dateModified: updatedAt ?? publishedAt,
    author: author
      ? authorNode({links: [], ...author}, settings, article.authorPath)
      : reference('organization'),
    publisher: reference('organization'),
    ...(head.image && {image: head.image.url}),
    inLanguage: head.lang,
    mainEntityOfPage: {'@id': absoluteUrl(path)},
  }
}

const pageTypes: Partial<Record<Route['kind'], string>> = {
  about: 'AboutPage',
  contact: 'ContactPage',
  articles: 'CollectionPage',
}

/** The page's JSON-LD graph for search engines. */
export function structuredData(page: PageData): Node {
  const {settings, kind, path, head, sections} = page
  const {brand, contactEmail, organization} = settings
  const software = softwareOf(page)
  const isAboutProduct = software !== null || sections.some(({_type}) => _type === 'feature')
  const breadcrumb = breadcrumbOf(page)
  const posting = postingOf(page)
  const questions = sections
    .flatMap((section) => (section._type === 'faqSection' ? section.entries : []))
    .map(({question, answer}) => ({
      '@type': 'Question',
      name: question.text,
      acceptedAnswer: {'@type': 'Answer', text: toPlainText([...answer.blocks]).replaceAll('\u{A0}', ' ')},
    }))
  const {author, parent, article} = page
  const type = author ? 'ProfilePage' : parent && !article ? 'CollectionPage' : (pageTypes[kind] ?? 'WebPage')
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...reference('organization'),
        name: brand,
        url: absoluteUrl('/'),
        logo: absoluteUrl('/icons/512.png'),
        ...(contactEmail !== null && {email: contactEmail}),
        ...(organization?.isSample === false && {
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
      },
      {
        '@type': 'WebSite',
        ...reference('website'),
        name: brand,
        url: absoluteUrl('/'),
        publisher: reference('organization'),
      },
      {
        '@type': questions.length > 0 ? [type, 'FAQPage'] : type,
        '@id': absoluteUrl(path),
        name: head.title,
        ...(head.description !== null && {description: head.description}),
        inLanguage: head.lang,
        isPartOf: reference('website'),
        about: reference(isAboutProduct ? 'software' : 'organization'),
        ...(breadcrumb && {breadcrumb}),
        ...(questions.length > 0 && {mainEntity: questions}),
        ...(author && {mainEntity: authorNode({...author, name: author.title.text}, settings, path)}),
      },
      ...(software ? [software] : []),
      ...(posting ? [posting] : []),
    ],
  }
}
