import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {renderToStaticMarkup} from 'react-dom/server'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {z} from 'zod'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'
import type {findCmsPage as FindCmsPage, pageElement as PageElement} from './page-element.tsx'

/** Rules of https://schema.org: by type, its parent types, and the values of its own properties. */
const vocabulary: Readonly<Record<string, {above?: string[]; properties: Record<string, string[]>}>> = {
  Thing: {
    properties: {name: ['Text'], description: ['Text'], url: ['URL'], image: ['URL'], sameAs: ['URL']},
  },
  Organization: {
    above: ['Thing'],
    properties: {
      logo: ['URL'],
      email: ['Text'],
      legalName: ['Text'],
      vatID: ['Text'],
      address: ['PostalAddress'],
    },
  },
  PostalAddress: {
    above: ['Thing'],
    properties: {
      streetAddress: ['Text'],
      postalCode: ['Text'],
      addressLocality: ['Text'],
      addressCountry: ['Text'],
    },
  },
  CreativeWork: {
    above: ['Thing'],
    properties: {
      about: ['Thing'],
      inLanguage: ['Text'],
      isPartOf: ['CreativeWork'],
      mainEntity: ['Thing'],
      offers: ['Offer'],
      publisher: ['Organization'],
      text: ['Text'],
      headline: ['Text'],
      datePublished: ['Date'],
      dateModified: ['Date'],
      author: ['Organization', 'Person'],
      mainEntityOfPage: ['CreativeWork'],
    },
  },
  BlogPosting: {above: ['CreativeWork'], properties: {}},
  Person: {above: ['Thing'], properties: {jobTitle: ['Text']}},
  WebSite: {above: ['CreativeWork'], properties: {}},
  WebPage: {above: ['CreativeWork'], properties: {breadcrumb: ['BreadcrumbList']}},
  AboutPage: {above: ['WebPage'], properties: {}},
  ContactPage: {above: ['WebPage'], properties: {}},
  FAQPage: {above: ['WebPage'], properties: {}},
  ProfilePage: {above: ['WebPage'], properties: {}},
  SoftwareApplication: {
    above: ['CreativeWork'],
    properties: {applicationCategory: ['Text'], operatingSystem: ['Text']},
  },
  Offer: {
    above: ['Thing'],
    properties: {
      availability: ['ItemAvailability'],
      price: ['Number'],
      priceCurrency: ['Text'],
      priceSpecification: ['UnitPriceSpecification'],
    },
  },
  UnitPriceSpecification: {
    above: ['Thing'],
    properties: {
      price: ['Number'],
      priceCurrency: ['Text'],
      billingDuration: ['Number'],
      unitCode: ['Text'],
      valueAddedTaxIncluded: ['Boolean'],
    },
  },
  BreadcrumbList: {above: ['Thing'], properties: {itemListElement: ['ListItem']}},
  ListItem: {above: ['Thing'], properties: {position: ['Number'], item: ['Thing']}},
  Question: {above: ['CreativeWork'], properties: {acceptedAnswer: ['Answer']}},
  Answer: {above: ['CreativeWork'], properties: {}},
}

const withAbove = (type: string): readonly string[] => [
  type,
  ...(vocabulary[type]?.above ?? []).flatMap((above) => withAbove(above)),
]

const node = z.record(z.string(), z.unknown())
type Node = z.output<typeof node>

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const typesOf = (found: Node): readonly string[] => listed(found['@type']).map(String)

const isValue: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Date: (value) => z.iso.date().safeParse(value).success,
  Number: (value) => typeof value === 'number' || /^\d+(?:\.\d+)?$/.test(String(value)),
  Boolean: (value) => typeof value === 'boolean',
  ItemAvailability: (value) => value === 'https://schema.org/PreOrder',
}

/** Mistakes in a node and in those inside it. */
function problemsOf(found: Node, graph: readonly Node[], path: string): readonly string[] {
  const types = typesOf(found).flatMap(withAbove)
  const allowed = new Map(types.flatMap((type) => Object.entries(vocabulary[type]?.properties ?? {})))
  const unknown = types.filter((type) => vocabulary[type] === undefined)
  const properties = Object.entries(found).filter(([name]) => !name.startsWith('@'))
  return [
    ...unknown.map((type) => `${path}: there is no ${type}`),
    ...properties.flatMap(([name, values]) => {
      const place = `${path}.${name}`
      const expected = allowed.get(name)
      if (expected === undefined) return `${place}: ${types.join(', ')} has no such property`
      return listed(values).flatMap((value) => {
        const inner = node.safeParse(value).data
        if (inner === undefined)
          return expected.some((type) => isValue[type]?.(value)) ? [] : `${place}: ${String(value)}`
        // A page in a breadcrumb is described on that page, the product on the pricing page.
        if (
          inner['@type'] === undefined &&
          (name === 'item' || inner['@id'] === 'http://localhost:3000/#software')
        )
          return isValue['URL']?.(inner['@id']) ? [] : place
        const target =
          inner['@type'] === undefined ? graph.find((other) => other['@id'] === inner['@id']) : inner
        if (target === undefined) return `${place}: nothing has the id ${String(inner['@id'])}`
        const kinds = typesOf(target).flatMap(withAbove)
        return [
          ...(expected.some((type) => kinds.includes(type)) ? [] : [`${place}: is ${kinds.join(', ')}`]),
          ...(inner === target ? problemsOf(inner, graph, place) : []),
        ]
      })
    }),
  ]
}

let lake: SeededLake
let pageElement: typeof PageElement
let findCmsPage: typeof FindCmsPage

beforeAll(async () => {
  lake = await startSeededLake()
  ;({pageElement, findCmsPage} = await import('./page-element.tsx'))
})

afterAll(() => lake.close())

/** The graph of a page by the last type of each node. */
async function graphOf(page: Parameters<typeof pageElement>[0]) {
  const html = renderToStaticMarkup(await pageElement(page, {}, {source: (await lake.site()).content.known}))
  const scripts = Array.from(html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g))
  expect(scripts).toHaveLength(1)
  const data: unknown = JSON.parse(scripts[0]?.[1] ?? '')
  const graph = z.object({'@context': z.literal('https://schema.org'), '@graph': z.array(node)}).parse(data)[
    '@graph'
  ]
  expect(graph.flatMap((found) => problemsOf(found, graph, typesOf(found).join()))).toEqual([])
  return new Map(graph.map((found) => [typesOf(found).at(-1), found]))
}

async function listedPage(id: string, locale: LocaleCode) {
  const {known} = (await lake.site()).content
  const {queries} = await import('@domora/content/queries')
  const {requireContent} = await import('../sanity/read-content.ts')
  const index = await requireContent(queries.pageIndex, locale, known)
  const page = await findCmsPage(
    locale,
    index.find((entry) => entry.id === id)?.addresses[locale] ?? '',
    known,
  )
  if (page === null) throw new Error(`There is no page of ${id} in ${locale}.`)
  return page
}

describe.each(localeCodes)('%s: one graph', (locale) => {
  const fixed = (kind: 'landing' | 'pricing' | 'about' | 'contact' | 'waitlist') =>
    graphOf({locale, kind, sent: false})

  test('of the landing page has the questions with their answers, and refers to the product', async () => {
    const graph = await fixed('landing')
    expect([...graph.keys()]).toEqual(['Organization', 'WebSite', 'FAQPage'])
    expect(graph.get('FAQPage')).toMatchObject({
      inLanguage: locales[locale].tag,
      about: {'@id': 'http://localhost:3000/#software'},
      mainEntity: expect.arrayContaining([
        expect.objectContaining({acceptedAnswer: {'@type': 'Answer', text: expect.stringMatching(/.{20}/)}}),
      ]),
    })
  })

  test('of the pricing page has an offer for every plan with a price, in the currency of the language', async () => {
    const {currency} = locales[locale]
    const offer = z.object({
      price: z.string(),
      priceCurrency: z.literal(currency),
      priceSpecification: z.array(z.object({price: z.string(), unitCode: z.string()})),
    })
    const software = (await fixed('pricing')).get('SoftwareApplication')
    const {offers} = z.object({offers: z.array(offer)}).parse(software)
    const basic = {USD: 29, EUR: 29, PLN: 119, BRL: 149}[currency]
    expect(offers).toHaveLength(4)
    expect(offers[1]).toEqual({
      price: `${basic}.00`,
      priceCurrency: currency,
      priceSpecification: [
        {price: `${basic}.00`, unitCode: 'MON'},
        {price: `${basic * 10}.00`, unitCode: 'ANN'},
      ],
    })
  })

  test('of an article follows the rules of its types', async () => {
    expect([...(await graphOf(await listedPage('article-rent-ledger', locale))).keys()]).toEqual([
      'Organization',
      'WebSite',
      'WebPage',
      'BlogPosting',
    ])
  })

  test('of other pages has a breadcrumb in the words of the navigation', async () => {
    const imprint = await findCmsPage(locale, 'imprint', (await lake.site()).content.known)
    const graphs = [
      (await fixed('pricing')).get('FAQPage'),
      (await fixed('about')).get('AboutPage'),
      (await fixed('contact')).get('ContactPage'),
      imprint && (await graphOf(imprint)).get('WebPage'),
    ]
    const crumb = z.object({breadcrumb: z.object({itemListElement: z.array(z.object({name: z.string()}))})})
    const words = {
      gb: ['Pricing', 'About', 'Contact', 'Legal notice'],
      pl: ['Cennik', 'O nas', 'Kontakt', 'Nota prawna'],
      de: ['Preise', 'Über uns', 'Kontakt', 'Impressum'],
      pt: ['Preços', 'Sobre nós', 'Contato', 'Dados da empresa'],
    }[locale]
    expect(
      graphs.map((graph) => crumb.parse(graph).breadcrumb.itemListElement.map(({name}) => name)),
    ).toEqual(words.map((word) => ['Domora', word]))
  })
})

test('the company is in the graph unless it is a sample', async () => {
  const organization = async () =>
    (await graphOf({locale: 'pl', kind: 'contact', sent: false})).get('Organization')
  expect(await organization()).not.toHaveProperty('legalName')
  await lake.editor.patch('siteSettings').set({'organization.isSample': false}).commit()
  await lake.showChanges()
  expect(await organization()).toMatchObject({
    legalName: 'Domora GmbH',
    address: {addressLocality: 'Berlin', addressCountry: 'DE'},
  })
})

test('a person who writes has a picture and links, on their own page and on their articles', async () => {
  const about = await lake.editor.getDocument('aboutPage')
  const links = ['https://example.com/@ada']
  await lake.editor.patch('author-domora').set({name: 'Ada Doe', image: about?.['image'], links}).commit()
  await lake.showChanges()
  const person = {
    '@type': 'Person',
    name: 'Ada Doe',
    image: expect.stringMatching(/^http:\/\/localhost:3000\/images\/[^?]+\?(?:rect=[\d,]+&)?w=480&/),
    sameAs: links,
  }
  const ownPage = await graphOf(await listedPage('author-domora', 'de'))
  expect(ownPage.get('ProfilePage')).toMatchObject({mainEntity: person})
  const article = await graphOf(await listedPage('article-rent-ledger', 'de'))
  expect(article.get('BlogPosting')).toMatchObject({author: {'@type': 'Person', name: 'Ada Doe'}})
})
