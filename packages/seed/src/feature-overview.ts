import {keyed, longText, references, type SeedSection, text} from './document.ts'

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
    gb: 'A portfolio that climbs.',
    pl: 'Portfel, który pnie się w górę.',
    de: 'Ein Bestand, der Stufe um Stufe wächst.',
    pt: 'Uma carteira que sobe degrau por degrau.',
  }),
  text: longText({
    gb: 'List the next flat, give a colleague a key, connect insurance and smart home. Domora grows with the house, step by step.',
    pl: 'Wystaw ogłoszenie kolejnego mieszkania, daj klucz współpracownikowi, podłącz ubezpieczenie i inteligentny dom. Domora rośnie razem z domem, stopień po stopniu.',
    de: 'Inserieren Sie die nächste Wohnung, geben Sie einer Kollegin einen Schlüssel, binden Sie Versicherung und Smarthome an. Domora wächst mit dem Haus.',
    pt: 'Anuncie o próximo imóvel, dê uma chave a quem trabalha com você, conecte seguro e casa inteligente. A Domora cresce junto com a casa.',
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
        gb: 'total payments this month',
        pl: 'płatności w tym miesiącu',
        de: 'Zahlungen in diesem Monat',
        pt: 'pagamentos neste mês',
      }),
      change: 64,
      changeLabel: text({
        gb: 'growth over twelve months',
        pl: 'wzrostu w ciągu dwunastu miesięcy',
        de: 'Zuwachs in zwölf Monaten',
        pt: 'de crescimento em doze meses',
      }),
      caption: text({
        gb: 'Payments per month, from {first} in {firstMonth} to {last} in {lastMonth}.',
        pl: 'Płatności miesięcznie: {first} ({firstMonth}) i {last} ({lastMonth}).',
        de: 'Zahlungen pro Monat, von {first} im {firstMonth} bis {last} im {lastMonth}.',
        pt: 'Pagamentos por mês, de {first} em {firstMonth} a {last} em {lastMonth}.',
      }),
      months: keyed(
        Object.fromEntries(paymentsByMonth.map(([month, payments]) => [month, {month, payments}])),
      ),
    },
  },
}
