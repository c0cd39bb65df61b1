import {keyed, longText, references, sameText, type SeedSection, text} from './document.ts'

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
    pl: 'Cały dom jak na dłoni.',
    de: 'Das ganze Haus auf einen Blick.',
    pt: 'O prédio inteiro num relance.',
  }),
  text: longText({
    gb: 'Your dashboard is drawn the way you think about the house: floor by floor, flat by flat. What needs you stands out, the rest stays quiet.',
    pl: 'Pulpit jest narysowany tak, jak myślisz o domu: piętro po piętrze, mieszkanie po mieszkaniu. Co wymaga uwagi, rzuca się w oczy. Reszta milczy.',
    de: 'Ihre Übersicht ist so gezeichnet, wie Sie an das Haus denken: Geschoss für Geschoss, Wohnung für Wohnung. Was Sie braucht, fällt auf. Der Rest bleibt ruhig.',
    pt: 'O painel é desenhado do jeito que você pensa no prédio: andar por andar, porta por porta. O que precisa de você aparece; o resto fica quieto.',
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
        gb: 'Plan of the third floor with three flats: one settled, one with an open repair, one with rent on its way',
        pl: 'Plan trzeciego piętra z trzema mieszkaniami: jedno rozliczone, jedno z otwartą usterką, jedno z czynszem w drodze',
        de: 'Grundriss drittes Obergeschoss: drei Wohnungen, eine erledigt, eine mit offener Reparatur, eine mit Miete unterwegs',
        pt: 'Planta do terceiro andar com três apartamentos: um em dia, um com reparo em aberto, um com o aluguel a caminho',
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
            gb: 'Digitally, 2 November. Rent paid.',
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
          title: text({gb: 'Rent due', pl: 'Czynsz do zapłaty', de: 'Miete fällig', pt: 'Aluguel em aberto'}),
          text: text({
            gb: 'On its way by bank transfer since 3 November.',
            pl: 'Przelew w drodze od 3 listopada.',
            de: 'Seit 3. November per Überweisung unterwegs.',
            pt: 'A caminho por transferência desde 3 de novembro.',
          }),
        },
      }),
      titleBlock: keyed({
        building: {
          term: sameText('12 Linden Street'),
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
