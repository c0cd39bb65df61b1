import {keyed, longText, text} from '@domora/content/values'
import {references, type SeedSection} from './document.ts'

/** Payments a month, the first and the last as the specification's total and change demand: 1,245 is 64 % above 759. */
const paymentsByMonth: readonly (readonly [month: string, payments: number])[] = [
  ['2025-12-01', 759],
  ['2026-01-01', 792],
  ['2026-02-01', 824],
  ['2026-03-01', 871],
  ['2026-04-01', 902],
  ['2026-05-01', 958],
  ['2026-06-01', 1003],
  ['2026-07-01', 1041],
  ['2026-08-01', 1098],
  ['2026-09-01', 1142],
  ['2026-10-01', 1190],
  ['2026-11-01', 1245],
]

export const featureOverview: SeedSection = {
  _key: 'feature-overview',
  _type: 'feature',
  anchor: 'overview',
  entry: {
    date: '2026-11-30',
    note: text({
      gb: 'The month is closed',
      pl: 'Miesiąc zamknięty',
      de: 'Der Monat ist abgeschlossen',
      pt: 'O mês está fechado',
    }),
  },
  heading: text({
    gb: 'Tools that grow with your portfolio.',
    pl: 'Narzędzia, które rosną razem z twoim najmem.',
    de: 'Wächst mit Ihrem Bestand.',
    pt: 'Cresce com a sua carteira.',
  }),
  text: longText({
    gb: 'Advertise the next vacancy, give colleagues their own access, connect insurance and smart-home devices.',
    pl: 'Wystaw ogłoszenie wolnego mieszkania, nadaj dostęp współpracownikom, podłącz ubezpieczenie i inteligentny dom.',
    de: 'Inserieren Sie die nächste freie Wohnung, geben Sie Kollegen einen eigenen Zugang, binden Sie Versicherung und Smarthome an.',
    pt: 'Anuncie o próximo imóvel vago, dê acesso próprio à equipe e conecte seguro e casa inteligente.',
  }),
  tone: 'paper',
  points: [],
  capabilities: references([
    'capability-listings',
    'capability-multi-user',
    'capability-insurance-smart-home',
    'capability-white-label-api',
  ]),
  illustration: {
    _type: 'illustration',
    kind: 'overview',
    overview: {
      _type: 'overview',
      totalPayments: 1245,
      totalLabel: text({
        gb: 'total payments in November (sample)',
        pl: 'płatności w listopadzie (przykład)',
        de: 'Zahlungen im November (Beispiel)',
        pt: 'pagamentos em novembro (exemplo)',
      }),
      change: 64,
      changeLabel: text({
        gb: 'growth over twelve months (sample)',
        pl: 'wzrostu w ciągu roku (przykład)',
        de: 'Zuwachs in zwölf Monaten (Beispiel)',
        pt: 'de crescimento em doze meses (exemplo)',
      }),
      caption: text({
        gb: 'Sample data: payments per month, from {first} in {firstMonth} to {last} in {lastMonth}.',
        pl: 'Dane przykładowe: płatności miesięcznie, {first} ({firstMonth}) i {last} ({lastMonth}).',
        de: 'Beispieldaten: Zahlungen pro Monat, von {first} im {firstMonth} bis {last} im {lastMonth}.',
        pt: 'Dados de exemplo: pagamentos por mês, de {first} em {firstMonth} a {last} em {lastMonth}.',
      }),
      months: keyed(
        Object.fromEntries(paymentsByMonth.map(([month, payments]) => [month, {month, payments}])),
      ),
    },
  },
}
