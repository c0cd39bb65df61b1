import {keyed, longText, text} from '@domora/content/values'
import {references, type SeedSection} from './document.ts'

export const featureFinancialManagement: SeedSection = {
  _key: 'feature-financial-management',
  _type: 'feature',
  anchor: 'finances',
  entry: {
    date: '2026-11-11',
    note: text({
      gb: '73% of the rent received',
      pl: 'Wpłynęło 73% czynszu',
      de: '73\u{A0}% der Miete eingegangen',
      pt: '73% do aluguel recebido',
    }),
  },
  heading: text({
    gb: 'Know what has been paid and what is still due.',
    pl: 'Wiesz, kto zapłacił, a kto jeszcze nie.',
    de: 'Sehen, was bezahlt und was noch offen ist.',
    pt: 'Saiba o que já entrou e o que falta receber.',
  }),
  text: longText({
    gb: 'See what each day brought in and how far the month is from its target. At month’s end, your tax and yield reports are ready.',
    pl: 'Widzisz wpływy z każdego dnia i ile brakuje do miesięcznego celu. Po zamknięciu miesiąca czekają raporty podatkowe i raporty rentowności.',
    de: 'Sie sehen, was an jedem Tag eingegangen ist und was bis zum Monatsziel fehlt. Am Monatsende liegen Steuer- und Renditebericht bereit.',
    pt: 'Veja o que entrou a cada dia e quanto falta para a meta. No fim do mês, os relatórios para o imposto de renda e de rentabilidade estão prontos.',
  }),
  tone: 'sunk',
  points: [],
  capabilities: references(['capability-reports']),
  illustration: {
    _type: 'illustration',
    kind: 'rentCollected',
    rentCollected: {
      _type: 'rentCollected',
      title: text({
        gb: 'Sample data: rent collected in November',
        pl: 'Dane przykładowe: czynsz, listopad (USD)',
        de: 'Beispiel: Mieteingang im November (USD)',
        pt: 'Exemplo: aluguéis de novembro (US$)',
      }),
      currency: 'USD',
      collected: 7_284_200,
      target: 10_000_000,
      collectedLabel: text({gb: 'Rent collected', pl: 'Zebrany czynsz', de: 'Eingegangen', pt: 'Recebido'}),
      targetLabel: text({gb: 'Monthly target', pl: 'Cel miesięczny', de: 'Monatsziel', pt: 'Meta do mês'}),
      remainingLabel: text({
        gb: 'Still to come',
        pl: 'Pozostało',
        de: 'Noch ausstehend',
        pt: 'Ainda a receber',
      }),
      receiptsCaption: text({
        gb: 'Payments received by day, November',
        pl: 'Wpływy według dni, listopad',
        de: 'Zahlungseingang nach Tagen, November',
        pt: 'Recebimentos por dia, novembro',
      }),
      receipts: keyed({
        '2026-11-01': {date: '2026-11-01', amount: 2_841_000},
        '2026-11-02': {date: '2026-11-02', amount: 1_692_500},
        '2026-11-03': {date: '2026-11-03', amount: 987_000},
        '2026-11-04': {date: '2026-11-04', amount: 648_000},
        '2026-11-05': {date: '2026-11-05', amount: 539_200},
        '2026-11-08': {date: '2026-11-08', amount: 361_500},
        '2026-11-11': {date: '2026-11-11', amount: 215_000},
      }),
    },
  },
}
