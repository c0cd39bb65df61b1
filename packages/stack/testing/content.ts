import {randomUUID} from 'node:crypto'
import {type LocaleCode, localeCodes} from '@domora/content/locales'
import {formatMoney} from '@domora/content/format'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'
import {blocks} from '@domora/content/blocks'
import {afterAll, beforeAll, expect, inject} from 'vitest'
import {eventually} from './eventually.ts'
import {lakeClient} from './lake-client.ts'

/** A client of the lake under test, with an editor's rights. */
export const editor = () => lakeClient(inject('lakeUrl'), inject('editorToken'))

/** A document as it is stored; a missing field is undefined. */
export const stored = (id: string) => editor().getDocument(id)

/** Stops or starts the lake. */
export async function lake(command: 'stop' | 'start'): Promise<void> {
  const response = await fetch(`${inject('controlUrl')}/${command}-lake`, {method: 'POST'})
  if (!response.ok) throw new Error(`${command}-lake: ${response.status} ${await response.text()}`)
}

/** Deletes documents, published or not, and their drafts. */
export const removeAll = (...ids: string[]) =>
  editor().delete({query: '*[_id in $ids]', params: {ids: ids.flatMap((id) => [id, `drafts.${id}`])}})

/** Requests that no endpoint of the lake answered, since the stack was started. */
export async function unknownRequests(): Promise<unknown> {
  const response = await fetch(`${inject('controlUrl')}/unknown-requests`)
  return response.json()
}

/** All documents of editors; Studio keeps others in the lake. */
const content = '*[!(_type match "system.*" || _type match "sanity.*")]'

/** Restores the content after the tests of a file, drafts included. */
export function keepContent(): void {
  const all = () => editor().fetch<{_id: string; _type: string}[]>(content, {}, {perspective: 'raw'})
  let before: Awaited<ReturnType<typeof all>> | undefined
  beforeAll(async () => {
    before = await all()
  })
  afterAll(async () => {
    if (before === undefined) return
    const transaction = editor().transaction()
    for (const document of before) transaction.createOrReplace(document)
    const known = new Set(before.map(({_id}) => _id))
    for (const {_id} of await all()) if (!known.has(_id)) transaction.delete(_id)
    await transaction.commit()
  })
}

/** Publishes a question that no page shows, without a history; returns its id. */
export async function addQuestion(): Promise<string> {
  const id = `faq-${randomUUID()}`
  await editor().createOrReplace({
    _id: id,
    _type: 'faq',
    question: {_type: 'localizedString', gb: 'May I?', de: 'Darf ich?'},
    answer: {_type: 'localizedPortableText', gb: blocks('Yes.'), de: blocks('Ja.')},
  })
  return id
}

export const seedPrice = 2_900

/** Publishes a monthly price of the Starter plan, in cents. */
export const setStarterPrice = (amount: number) =>
  editor().patch('priceList-USD').set({'prices[plan._ref=="plan-basic"].monthly': amount}).commit()

/** A price as pages show it. */
export const usd = (amount: number, locale: LocaleCode) => formatMoney({amount, currency: 'USD'}, locale)

/** Waits until the pricing page of every language shows a price, on each of the sites. */
export const pricingShows = (amount: number, sites = [inject('siteUrl')]) =>
  eventually(async () => {
    for (const site of sites)
      for (const locale of localeCodes)
        expect(await (await fetch(site + pathOf({kind: 'pricing'}, locale))).text()).toContain(
          usd(amount, locale),
        )
  })

/** A text without the invisible characters that typesetting adds. */
export const plainText = (text: string): string => text.replaceAll('\u{A0}', ' ').replaceAll('\u{2060}', '')

/** Every page that search engines may index. */
export const routes: readonly Route[] = [
  ...fixedRouteNames.filter((kind) => kind !== 'search').map((kind) => ({kind})),
  ...['privacy', 'terms', 'imprint'].map((address) => ({kind: 'page', address}) as const),
]

/** The other pages, in lists of those that share a template. */
const campaignPages: Readonly<Record<LocaleCode, readonly (readonly string[])[]>> = {
  gb: [
    ['launch-offer'],
    ['features'],
    ['trust'],
    ['use-cases/property-managers'],
    [
      'articles/how-a-rent-ledger-works',
      'articles/from-spreadsheet-to-ledger',
      'articles/reminders-and-grace-periods',
      'articles/preparing-the-years-figures',
      'articles/what-early-access-means',
    ],
    ['articles/authors/domora'],
    ['articles/guides', 'articles/news'],
    ['articles/topics/getting-started', 'articles/topics/ledger', 'articles/topics/rent'],
  ],
  pl: [
    ['oferta-na-start'],
    ['funkcje'],
    ['trust'],
    ['zastosowania/zarzadcy-nieruchomosci'],
    [
      'articles/jak-dziala-rejestr-wplat',
      'articles/z-arkusza-do-rejestru-wplat',
      'articles/przypomnienia-i-dodatkowe-dni',
      'articles/roczne-rozliczenia',
      'articles/wczesny-dostep',
    ],
    ['articles/autorzy/domora'],
    ['articles/poradniki', 'articles/aktualnosci'],
    ['articles/tematy/pierwsze-kroki', 'articles/tematy/rejestr-wplat', 'articles/tematy/czynsz'],
  ],
  de: [
    ['startangebot'],
    ['funktionen'],
    ['trust'],
    ['einsatz/hausverwaltung'],
    [
      'articles/wie-ein-mieterkonto-funktioniert',
      'articles/von-der-tabelle-zum-mieterkonto',
      'articles/erinnerungen-und-kulanzfrist',
      'articles/zahlen-des-jahres',
      'articles/was-early-access-bedeutet',
    ],
    ['articles/autoren/domora'],
    ['articles/anleitungen', 'articles/neuigkeiten'],
    ['articles/themen/erste-schritte', 'articles/themen/mieterkonto', 'articles/themen/miete'],
  ],
  pt: [
    ['oferta-de-lancamento'],
    ['recursos'],
    ['trust'],
    ['para-quem/administradoras'],
    [
      'articles/como-funciona-o-extrato-do-aluguel',
      'articles/da-planilha-ao-extrato',
      'articles/lembretes-e-tolerancia',
      'articles/numeros-do-ano',
      'articles/acesso-antecipado',
    ],
    ['articles/autores/domora'],
    ['articles/guias', 'articles/novidades'],
    ['articles/temas/primeiros-passos', 'articles/temas/extrato', 'articles/temas/aluguel'],
  ],
}

/** Every page of a language with a status of 200, the success pages of the forms included. */
export const pagePaths = (locale: LocaleCode): readonly string[] => [
  ...routes.map((route) => pathOf(route, locale)),
  ...campaignPages[locale].flat().map((address) => pathOf({kind: 'page', address}, locale)),
  pathOf({kind: 'search'}, locale),
  ...(['waitlist', 'contact'] as const).map((kind) => `${pathOf({kind}, locale)}/sent`),
]

/** The pages that differ from others in their texts alone. */
const repeatedPaths = (locale: LocaleCode): readonly string[] => [
  ...campaignPages[locale].flatMap(([, ...more]) =>
    more.map((address) => pathOf({kind: 'page', address}, locale)),
  ),
  ...['terms', 'imprint'].map((address) => pathOf({kind: 'page', address}, locale)),
  `${pathOf({kind: 'contact'}, locale)}/sent`,
]

/** Those that caches keep: the search depends on its query. */
export const cachedPaths = (locale: LocaleCode): readonly string[] =>
  pagePaths(locale).filter((path) => path !== pathOf({kind: 'search'}, locale))

/** A path of a language without a page. */
export const notFoundPath = (locale: LocaleCode): string =>
  pathOf({kind: 'page', address: 'no-such-page'}, locale)

/** Invalid links of a mail and to a preview. */
export const linkPaths = (locale: LocaleCode): readonly string[] => [
  ...['confirm', 'unsubscribe'].map((link) => `${pathOf({kind: 'waitlist'}, locale)}/${link}?token=none`),
  `/api/draft/enable?sanity-preview-pathname=${pathOf({kind: 'landing'}, locale)}`,
]

/**
 * The pages of a language that a suite visits, and others: links and a path without a page.
 *
 * @param which those that differ from each other in more than their texts, the rest, or all
 */
export function visitedPaths(locale: LocaleCode, which: 'first' | 'repeated' | 'all') {
  const all = pagePaths(locale)
  const repeated = repeatedPaths(locale)
  return {
    pages: {first: all.filter((path) => !repeated.includes(path)), repeated, all}[which],
    others: which === 'repeated' ? [] : [...linkPaths(locale), notFoundPath(locale)],
  }
}
