import {keyed, longText, references, type SeedSection, text} from './document.ts'

export const featurePayments: SeedSection = {
  _key: 'feature-payments',
  _type: 'feature',
  anchor: 'platform',
  entry: {
    date: '2026-11-01',
    note: text({
      gb: 'Rent falls due',
      pl: 'Termin płatności czynszu',
      de: 'Die Miete wird fällig',
      pt: 'O aluguel vence',
    }),
  },
  heading: text({
    gb: 'Rent that asks for itself.',
    pl: 'Czynsz sam o sobie przypomina.',
    de: 'Die Miete meldet sich von selbst.',
    pt: 'O aluguel que se cobra sozinho.',
  }),
  text: longText({
    gb: 'Tenants pay by card, direct debit or bank transfer, through two payment providers. Domora reminds them before and after the due date, so that you do not have to.',
    pl: 'Najemcy płacą kartą, poleceniem zapłaty lub przelewem, przez dwóch operatorów płatności. Domora przypomina im przed terminem i po nim, więc ty już nie musisz.',
    de: 'Ihre Mietparteien zahlen per Karte, Lastschrift oder Überweisung, über zwei Zahlungsanbieter. Domora erinnert sie vor und nach dem Fälligkeitstermin, damit Sie es nicht tun müssen.',
    pt: 'O inquilino paga com cartão, débito automático ou transferência bancária, por meio de dois provedores de pagamento. A Domora envia lembretes antes e depois do vencimento, para que você não precise cobrar.',
  }),
  tone: 'paper',
  points: [],
  capabilities: references(['capability-reminders', 'capability-late-fees']),
  illustration: {
    _type: 'illustration',
    kind: 'reminders',
    reminders: {
      _type: 'reminders',
      gracePeriod: text({
        gb: 'Six days’ grace, you decide',
        pl: 'Sześć dni karencji, ty ustalasz',
        de: 'Sechs Tage Karenzzeit, Ihre Wahl',
        pt: 'Tolerância: 6 dias, você decide',
      }),
      events: keyed({
        'first-reminder': {
          date: '2026-10-29',
          kind: 'reminder',
          title: text({gb: 'Reminder', pl: 'Przypomnienie', de: 'Erinnerung', pt: 'Lembrete'}),
          text: text({
            gb: 'Three days before, with a link to pay.',
            pl: 'Trzy dni wcześniej, z linkiem do płatności.',
            de: 'Drei Tage vorher, mit Link zur Zahlung.',
            pt: 'Três dias antes, com o link para pagar.',
          }),
        },
        due: {
          date: '2026-11-01',
          kind: 'due',
          title: text({gb: 'Rent due', pl: 'Termin płatności', de: 'Fälligkeit', pt: 'Vencimento'}),
          text: text({
            gb: 'Card and direct debit run by themselves.',
            pl: 'Karta i polecenie zapłaty realizują się same.',
            de: 'Karte und Lastschrift laufen von selbst.',
            pt: 'Cartão e débito automático correm sozinhos.',
          }),
        },
        'second-reminder': {
          date: '2026-11-04',
          kind: 'reminder',
          title: text({
            gb: 'Second reminder',
            pl: 'Drugie przypomnienie',
            de: 'Zweite Erinnerung',
            pt: 'Segundo lembrete',
          }),
          text: text({
            gb: 'Only to those who still owe.',
            pl: 'Tylko do tych, którzy jeszcze nie zapłacili.',
            de: 'Nur an jene, bei denen noch etwas offen ist.',
            pt: 'Só para quem ainda não pagou.',
          }),
        },
        'late-fee': {
          date: '2026-11-07',
          kind: 'fee',
          title: text({gb: 'Late fee', pl: 'Opłata za zwłokę', de: 'Mahngebühr', pt: 'Multa por atraso'}),
          text: text({
            gb: 'Your amount, added to the ledger once.',
            pl: 'W wysokości, którą ustalasz, dopisana do księgi raz.',
            de: 'Ihr Betrag, einmal auf das Mietkonto gebucht.',
            pt: 'No valor que você definiu, lançada uma vez no extrato.',
          }),
        },
      }),
    },
  },
}
