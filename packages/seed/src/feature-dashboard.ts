import {keyed, longText, sameText, text} from '@domora/content/values'
import {references, type SeedSection} from './document.ts'
import {sampleBuilding} from './hero.ts'

export const featureDashboard: SeedSection = {
  _key: 'feature-dashboard',
  _type: 'feature',
  anchor: 'dashboard',
  entry: {
    date: '2026-11-05',
    note: text({
      gb: 'Nothing overlooked',
      pl: 'Nic nie umyka',
      de: 'Nichts übersehen',
      pt: 'Nada passa batido',
    }),
  },
  heading: text({
    gb: 'The whole building at a glance.',
    pl: 'Cały budynek jak na dłoni.',
    de: 'Das ganze Haus auf einen Blick.',
    pt: 'O prédio inteiro em uma tela.',
  }),
  text: longText({
    gb: 'See every building floor by floor and flat by flat. Open repairs and unpaid rent stand out at once.',
    pl: 'Widzisz cały budynek: piętro po piętrze, mieszkanie po mieszkaniu. Usterki i zaległości od razu rzucają się w oczy.',
    de: 'Sie sehen das ganze Haus: Etage für Etage, Wohnung für Wohnung. Offene Reparaturen und Mieten fallen sofort auf.',
    pt: 'Veja o prédio andar por andar, apartamento por apartamento. Chamados abertos e aluguéis em atraso aparecem na hora.',
  }),
  tone: 'paper',
  points: [],
  capabilities: references([
    'capability-lease-signing',
    'capability-maintenance',
    'capability-checks',
    'capability-chat',
  ]),
  illustration: {
    _type: 'illustration',
    kind: 'dashboard',
    dashboard: {
      _type: 'dashboard',
      caption: text({
        gb: 'Sample data: plan of the third floor, three flats',
        pl: 'Dane przykładowe: plan trzeciego piętra, trzy mieszkania',
        de: 'Beispieldaten: Grundriss des 3. Obergeschosses, drei Wohnungen',
        pt: 'Dados de exemplo: planta do terceiro andar, três apartamentos',
      }),
      items: keyed({
        '3A': {
          unit: '3A',
          state: 'calm',
          title: text({
            gb: 'Lease signed',
            pl: 'Umowa podpisana',
            de: 'Mietvertrag unterschrieben',
            pt: 'Contrato assinado',
          }),
          text: text({
            gb: 'Digitally, on 2 November. Rent paid.',
            pl: 'Online, 2 listopada. Czynsz zapłacony.',
            de: 'Digital am 2. November. Miete bezahlt.',
            pt: 'Digitalmente, em 2 de novembro. Aluguel pago.',
          }),
        },
        '3B': {
          unit: '3B',
          state: 'open',
          title: text({
            gb: 'Leaking tap',
            pl: 'Cieknący kran',
            de: 'Tropfender Wasserhahn',
            pt: 'Torneira pingando',
          }),
          text: text({
            gb: 'Reported with a photo. Plumber on Thursday, 10:00.',
            pl: 'Zgłoszenie ze zdjęciem. Hydraulik w czwartek o 10.00.',
            de: 'Mit Foto gemeldet. Installateur kommt Donnerstag, 10:00 Uhr.',
            pt: 'Chamado com foto. Encanador na quinta, às 10h.',
          }),
        },
        '3C': {
          unit: '3C',
          state: 'due',
          title: text({
            gb: 'Rent processing',
            pl: 'Czynsz w realizacji',
            de: 'Miete in Bearbeitung',
            pt: 'Aluguel em processamento',
          }),
          text: text({
            gb: 'Bank transfer started on 3 November.',
            pl: 'Przelew zlecony 3 listopada.',
            de: 'Überweisung am 3. November beauftragt.',
            pt: 'Transferência iniciada em 3 de novembro.',
          }),
        },
      }),
      titleBlock: keyed({
        building: {
          term: sampleBuilding,
          value: text({
            gb: 'Third floor',
            pl: 'Trzecie piętro',
            de: '3. Obergeschoss',
            pt: 'Terceiro andar',
          }),
        },
        scale: {
          term: text({gb: 'Scale', pl: 'Skala', de: 'Maßstab', pt: 'Escala'}),
          value: sameText('1 : 100'),
        },
        open: {
          term: text({gb: 'Open', pl: 'Otwarte', de: 'Offen', pt: 'Em aberto'}),
          value: text({gb: '2 items', pl: '2 sprawy', de: '2 Vorgänge', pt: '2 itens'}),
        },
      }),
    },
  },
}
