import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {type SeededLake, startSeededLake} from '../testing/seeded-lake.ts'

let lake: SeededLake

beforeAll(async () => {
  lake = await startSeededLake()
})
afterAll(() => lake.close())

/** Searches the newest content. */
async function searchIn(locale: LocaleCode) {
  const site = await lake.site()
  // A cold lake on a busy machine needs longer than a request may take.
  const file = await vi.waitFor(() => site.searchFile(locale), {timeout: 50_000, interval: 500})
  return async (query: string) => (await site.search(locale, query, file)).map(({path}) => path)
}

const hitsOf = async (locale: LocaleCode, query: string) => (await searchIn(locale))(query)

/** What visitors type, with a typo or without accents, by the page that they look for: forty in each language. */
const searches: Readonly<Record<LocaleCode, Readonly<Record<string, readonly string[]>>>> = {
  gb: {
    'articles/how-a-rent-ledger-works': [
      'rent leger',
      'how a ledgr works',
      'rent ledgerr',
      'balence of a tenancy',
    ],
    'articles/from-spreadsheet-to-ledger': [
      'spreadshet',
      'spredsheet',
      'move from spreadsheat',
      'spreadsheets to leger',
    ],
    'articles/reminders-and-grace-periods': [
      'remindrs before the due date',
      'grace perod',
      'gracce period',
      'rent reminers',
    ],
    'articles/what-early-access-means': ['early acces', 'erly access', 'what early acess means'],
    'articles/preparing-the-years-figures': ['years figurs', 'preparring the year', 'yearly figres'],
    'articles/guides': ['giudes'],
    'articles/news': ['newss'],
    'articles/topics/getting-started': ['geting started'],
    privacy: ['privcy notice', 'privacey'],
    pricing: ['pricng', 'prising', 'pricing plns'],
    'use-cases/property-managers': ['property manger', 'propery managers', 'for property mangers'],
    imprint: ['legal notce', 'leagal notice'],
    trust: ['secrity of my data', 'trust and securty', 'encrypton'],
    terms: ['terms of use of the websit', 'tems'],
    waitlist: ['join the waitlst', 'waitlits'],
    contact: ['rite to us'],
    features: ['everything inclded'],
  },
  pl: {
    'articles/jak-dziala-rejestr-wplat': [
      'rejstr wpłat',
      'rejestr wplta',
      'jak dziala rejest',
      'saldo wpis rejestru',
    ],
    'articles/z-arkusza-do-rejestru-wplat': [
      'arkuz',
      'z arkussza',
      'arkusz kalkulacjny',
      'z arkusza do rejstru',
    ],
    'articles/przypomnienia-i-dodatkowe-dni': [
      'przypomienia',
      'dodatkowe dni na zaplate',
      'przypomninia o czynszu',
      'dodatkwe dni',
    ],
    'articles/wczesny-dostep': ['wczesny dostemp', 'wczesny dostep', 'wczesni dostęp'],
    'articles/roczne-rozliczenia': ['roczne rozliczena', 'roczne rozlicznia', 'przygotuj rozliczenia roczn'],
    'articles/poradniki': ['poradnki'],
    'articles/aktualnosci': ['aktualnosc'],
    'articles/tematy/pierwsze-kroki': ['piersze kroki'],
    privacy: ['prywatnoc', 'prywatnosc'],
    pricing: ['cennk', 'cenik', 'cennnik'],
    'zastosowania/zarzadcy-nieruchomosci': ['dla zarzadcow', 'zarzadca nieruchomosci', 'dla zażądców'],
    imprint: ['nota prawn', 'nota prwna'],
    trust: ['zaufane i dane', 'szyfrowane danych', 'zaufanie i dne'],
    terms: ['regulmin', 'regulamn'],
    waitlist: ['lista oczekujacych', 'lista oczekujcych'],
    contact: ['napisz do ns'],
    funkcje: ['wszystke funkcje'],
  },
  de: {
    'articles/wie-ein-mieterkonto-funktioniert': [
      'Mieterkono',
      'wie ein Mieterknto funktioniert',
      'Miterkonto',
      'Mieterkonto funktionirt',
    ],
    'articles/von-der-tabelle-zum-mieterkonto': [
      'von der Tabele',
      'Tabbelle',
      'Tabelle zum Mieterkono',
      'Umstieg von der Tabele',
    ],
    'articles/erinnerungen-und-kulanzfrist': [
      'Kulanzfrst',
      'Erinerungen',
      'Kulantsfrist',
      'Errinnerung Kulanzfrist',
    ],
    'articles/was-early-access-bedeutet': ['Early Acess', 'Erly Access', 'was Early Acces bedeutet'],
    'articles/zahlen-des-jahres': ['Jahrezahlen', 'Jahreszalen', 'Jahreszahlen vorbereitn'],
    'articles/anleitungen': ['Anleitugen'],
    'articles/neuigkeiten': ['Neuigkeitn'],
    'articles/themen/erste-schritte': ['erste Schrite'],
    privacy: ['Datenshutz', 'Datenschuz'],
    pricing: ['Preisse', 'Priese', 'Tarif Preis'],
    'einsatz/hausverwaltung': ['Hausverwaltng', 'für Hausverwalltungen', 'fur Hausverwaltungen'],
    imprint: ['Impresum', 'Impressumm'],
    trust: ['Vertraun', 'Verschlüselung', 'Vertrauen und Datn'],
    terms: ['Nutzungsbedingngen', 'Nutzungsbedinungen'],
    waitlist: ['Wartelste', 'Warteliest'],
    contact: ['Schreiben Sie unz'],
    funktionen: ['alle Funktonen'],
  },
  pt: {
    'articles/como-funciona-o-extrato-do-aluguel': [
      'extrto do aluguel',
      'como funciona o estrato',
      'como funsiona o extrato',
      'lançamnto no extrato',
    ],
    'articles/da-planilha-ao-extrato': ['planilia', 'planiha', 'da planilla ao extrato', 'mudar da planlha'],
    'articles/lembretes-e-tolerancia': [
      'tolerancia lembrtes',
      'prazo de tolerancia',
      'lembrets',
      'tolerânsia',
    ],
    'articles/acesso-antecipado': ['acesso antecipdo', 'acceso antecipado', 'aceso antecipado'],
    'articles/numeros-do-ano': ['numeros do anno', 'preparar os numeros', 'números do anoo'],
    'articles/guias': ['guiaas'],
    'articles/novidades': ['novidads'],
    'articles/temas/primeiros-passos': ['primeros passos'],
    privacy: ['privacdade', 'privacidad'],
    pricing: ['precos', 'presos dos planos', 'preçoss'],
    'para-quem/administradoras': ['para imobilarias', 'imobiliarias', 'administradora imobiliara'],
    imprint: ['dados da empreza', 'dados da enpresa'],
    trust: ['confiança e ddos', 'confianca', 'criptografdos'],
    terms: ['termos de usso', 'termo de uzo'],
    waitlist: ['lista de esperra', 'lista de espra'],
    contact: ['escreva para nos'],
    recursos: ['todos os recusos'],
  },
}

test.each(localeCodes)(
  '%s: at least 38 of 40 searches with a typo have the page among the first three',
  async (locale) => {
    const search = await searchIn(locale)
    const missed: string[] = []
    for (const [address, queries] of Object.entries(searches[locale]))
      for (const query of queries) {
        const first = (await search(query)).slice(0, 3)
        if (!first.includes(`${locales[locale].prefix}/${address}`))
          missed.push(`${query}: ${first.join(' ')}`)
      }
    expect(Object.values(searches[locale]).flat()).toHaveLength(40)
    expect(missed.length > 2 ? missed : []).toEqual([])
  },
  60_000,
)

test('the results are a page', async () => {
  const {servePage} = await import('./serve-page.ts')
  const site = await lake.site()
  const ask = (query: string) =>
    servePage(new Request(`http://localhost:3000/de/search?q=${encodeURIComponent(query)}`), site)
  const response = await ask('Kulanzfrst')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const html = await response.text()
  expect(html).toContain('<h2><a href="/de/articles/erinnerungen-und-kulanzfrist">')
  expect(html).toContain('<meta name="robots" content="noindex')
  expect(html).toMatch(/<input type="search"[^>]* value="Kulanzfrst"/)
  const hostile = await (await ask('"><script>alert(1)</script>')).text()
  expect(hostile).not.toContain('<script>alert')
  expect(await (await ask('xqzzvw')).text()).toContain('Nichts gefunden')
})

test('a search shows what was published, and nothing that was deleted', async () => {
  const found = '/articles/preparing-the-years-figures'
  await lake.editor.patch('article-year-end').set({'title.gb': 'Xylophone'}).commit()
  await lake.showChanges()
  expect(await hitsOf('gb', 'xylophon')).toEqual([found])
  expect(await hitsOf('pl', 'xylophon')).toEqual([])
  await lake.editor.patch('article-year-end').unset(['address.gb']).commit()
  await lake.showChanges()
  expect(await hitsOf('gb', 'xylophon')).toEqual([])
  expect(await hitsOf('gb', 'spreadsheet')).toContain('/articles/from-spreadsheet-to-ledger')
})

test.each(localeCodes)('texts have the particulars of the company, not their names: %s', async (locale) => {
  const file = await (await lake.site()).searchFile(locale)
  expect(file.match(/\{\w+\}/g)).toBeNull()
  expect(file).toContain('Domora GmbH')
})
