import {keyed, longText, references, type SeedSection, text} from './document.ts'

export const featureFinancialManagement: SeedSection = {
  _key: 'feature-financial-management',
  _type: 'feature',
  anchor: 'finances',
  entry: {
    date: '2026-11-11',
    note: text({
      gb: 'Nearly three quarters in',
      pl: 'Prawie trzy czwarte na koncie',
      de: 'Fast drei Viertel sind da',
      pt: 'Quase três quartos recebidos',
    }),
  },
  heading: text({
    gb: 'Know what is in, and what is still to come.',
    pl: 'Wiesz, co już wpłynęło, a co jeszcze przed tobą.',
    de: 'Wissen, was da ist und was noch kommt.',
    pt: 'Saiba o que já entrou e o que ainda vem.',
  }),
  text: longText({
    gb: 'Each cut in the key is a day’s receipts. When the blade is fully cut, the month is closed and its tax and yield reports are ready.',
    pl: 'Każde nacięcie klucza to wpływy jednego dnia. Kiedy pióro jest wycięte do końca, miesiąc się domyka, a raporty podatkowe i rentowności są gotowe.',
    de: 'Jeder Einschnitt im Schlüssel ist der Zahlungseingang eines Tages. Ist der Bart fertig, ist der Monat abgeschlossen, und Steuer- und Renditebericht liegen bereit.',
    pt: 'Cada dente da chave é o que entrou em um dia. Quando ela está toda recortada, o mês fecha e os relatórios de impostos e de rentabilidade ficam prontos.',
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
        gb: 'Rent collected in November',
        pl: 'Czynsz zebrany w listopadzie',
        de: 'Mieteingang im November',
        pt: 'Aluguéis recebidos em novembro',
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
        gb: 'Receipts by day, November',
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
