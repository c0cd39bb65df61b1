import {keyed, linkToAnchor, linkToRoute, longText, type SeedSection, text} from './document.ts'

export const getStarted = linkToRoute('waitlist', {
  gb: 'Get Started',
  pl: 'Zacznij teraz',
  de: 'Jetzt loslegen',
  pt: 'Comece agora',
})

export const explorePlatform = linkToAnchor('platform', {
  gb: 'Explore Platform',
  pl: 'Poznaj platformę',
  de: 'Plattform entdecken',
  pt: 'Conheça a plataforma',
})

const flat = (number: number) =>
  text({
    gb: `Flat ${number}`,
    pl: `Mieszkanie ${number}`,
    de: `Wohnung ${number}`,
    pt: `Apartamento ${number}`,
  })

export const hero: SeedSection = {
  _key: 'hero-main',
  _type: 'hero',
  heading: text({
    gb: 'Every door, accounted for.',
    pl: 'Każde drzwi rozliczone co do grosza.',
    de: 'Jede Tür, sauber verbucht.',
    pt: 'Cada porta na ponta do lápis.',
  }),
  lede: longText({
    gb: 'Manage rentals, tenants and finances in one place. Rent is asked for, collected and written into one ledger that you and your tenants read together.',
    pl: 'Najem, najemcy i finanse w jednym miejscu. Domora przypomina o czynszu, pobiera go i zapisuje w jednej księdze, do której zaglądasz i ty, i twoi najemcy.',
    de: 'Vermietung, Mietparteien und Finanzen an einem Ort. Die Miete wird angefordert, eingezogen und auf einem Mietkonto festgehalten, das beide Seiten gemeinsam lesen.',
    pt: 'Aluguéis, inquilinos e finanças em um só lugar. O aluguel é cobrado, recebido e lançado em um extrato único, que você e seus inquilinos acompanham juntos.',
  }),
  primaryAction: getStarted,
  secondaryAction: explorePlatform,
  note: text({
    gb: 'In early access. Waitlist members are told first.',
    pl: 'Trwa wczesny dostęp. Osoby z listy dowiadują się pierwsze.',
    de: 'Im Vorabzugang. Wer auf der Warteliste steht, erfährt es zuerst.',
    pt: 'Em acesso antecipado. Quem está na lista fica sabendo primeiro.',
  }),
  ledger: {
    caption: text({
      gb: 'Sample ledger for 12 Linden Street, November: five flats, the way each paid and what is still due',
      pl: 'Przykładowa księga wpłat, 12 Linden Street, listopad: pięć mieszkań, sposób zapłaty i kwoty, których jeszcze brakuje',
      de: 'Beispiel-Mietkonto für 12 Linden Street, November: fünf Wohnungen, Zahlungsart und offene Beträge',
      pt: 'Extrato de exemplo de 12 Linden Street, novembro: cinco apartamentos, como cada um pagou e o que ainda falta',
    }),
    building: '12 Linden Street',
    month: '2026-11-01',
    currency: 'USD',
    rows: keyed({
      'flat-5': {
        tenant: 'Marta Zielińska',
        unit: flat(5),
        method: 'directDebit',
        date: '2026-11-01',
        amount: 148_000,
        status: 'paid',
      },
      'flat-4': {
        tenant: 'Jonas Weber',
        unit: flat(4),
        method: 'card',
        date: '2026-11-02',
        amount: 132_500,
        status: 'paid',
      },
      'flat-3': {
        tenant: 'Inês Carvalho',
        unit: flat(3),
        method: 'bankTransfer',
        date: '2026-11-03',
        amount: 139_000,
        status: 'onItsWay',
      },
      'flat-2': {
        tenant: 'Ruth Adler',
        unit: flat(2),
        method: 'card',
        date: '2026-11-01',
        amount: 155_000,
        status: 'paid',
      },
      'flat-1': {
        tenant: 'Okafor Studio',
        unit: flat(1),
        method: 'reminder',
        date: '2026-11-04',
        amount: 127_500,
        status: 'due',
      },
    }),
    labels: {
      unit: text({gb: 'Flat', pl: 'Mieszkanie', de: 'Wohnung', pt: 'Apartamento'}),
      paidBy: text({gb: 'Paid by', pl: 'Płatność', de: 'Zahlungsart', pt: 'Pagamento'}),
      rent: text({gb: 'Rent', pl: 'Czynsz', de: 'Miete', pt: 'Aluguel'}),
      status: text({gb: 'Status', pl: 'Status', de: 'Status', pt: 'Situação'}),
      card: text({gb: 'Card', pl: 'Karta', de: 'Karte', pt: 'Cartão'}),
      directDebit: text({
        gb: 'Direct debit',
        pl: 'Polecenie zapłaty',
        de: 'Lastschrift',
        pt: 'Débito automático',
      }),
      bankTransfer: text({
        gb: 'Bank transfer',
        pl: 'Przelew',
        de: 'Überweisung',
        pt: 'Transferência bancária',
      }),
      reminder: text({gb: 'Reminder', pl: 'Przypomnienie', de: 'Erinnerung', pt: 'Lembrete'}),
      paid: text({gb: 'Paid', pl: 'Zapłacono', de: 'Bezahlt', pt: 'Pago'}),
      onItsWay: text({gb: 'On its way', pl: 'W drodze', de: 'Unterwegs', pt: 'A caminho'}),
      due: text({gb: 'Due', pl: 'Do zapłaty', de: 'Offen', pt: 'Em aberto'}),
      received: text({
        gb: 'received of {amount} due',
        pl: 'wpłynęło z należnych {amount}',
        de: 'von {amount} eingegangen',
        pt: 'recebidos de {amount}',
      }),
      period: text({gb: 'Month', pl: 'Miesiąc', de: 'Monat', pt: 'Mês'}),
    },
  },
}
