import {keyed, longText, text} from '@domora/content/values'
import {references, type SeedSection} from './document.ts'

export const featurePayments: SeedSection = {
  _key: 'feature-payments',
  _type: 'feature',
  anchor: 'platform',
  entry: {
    date: '2026-11-01',
    note: text({
      gb: 'Example month: rent falls due',
      pl: 'Przykład: termin płatności',
      de: 'Beispielmonat: Miete wird fällig',
      pt: 'Mês de exemplo: o aluguel vence',
    }),
  },
  heading: text({
    gb: 'Automatic rent reminders and collection.',
    pl: 'Przypomnienia o czynszu wysyłają się same.',
    de: 'Erinnerungen an die Miete, ganz automatisch.',
    pt: 'Cobrança de aluguel automática.',
  }),
  text: longText({
    gb: 'Tenants pay by card, direct debit or bank transfer, through two payment providers. Domora reminds them before and after the due date, so you don’t have to.',
    pl: 'Najemcy płacą czynsz najmu kartą, poleceniem zapłaty lub przelewem, przez dwóch operatorów płatności. Domora przypomina im przed terminem i po nim, więc ty nie musisz.',
    de: 'Mieterinnen und Mieter zahlen per Karte, Lastschrift oder Überweisung, über zwei Zahlungsanbieter. Domora erinnert sie vor und nach der Fälligkeit, damit Sie es nicht tun müssen.',
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
        gb: 'Six days’ grace (you choose)',
        pl: '6 dodatkowych dni (ty ustalasz)',
        de: 'Sechs Tage Kulanz, frei wählbar',
        pt: 'Tolerância: 6 dias (você define)',
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
            gb: 'Card and direct debit are collected automatically.',
            pl: 'Karta i polecenie zapłaty: pobieramy automatycznie.',
            de: 'Karte und Lastschrift werden automatisch eingezogen.',
            pt: 'Cartão e débito automático são cobrados automaticamente.',
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
            gb: 'Only to tenants who have not paid.',
            pl: 'Tylko do tych, którzy jeszcze nie zapłacili.',
            de: 'Nur an Mieter mit offenem Betrag.',
            pt: 'Só para quem ainda não pagou.',
          }),
        },
        'late-fee': {
          date: '2026-11-07',
          kind: 'fee',
          title: text({
            gb: 'Late fee',
            pl: 'Opłata za opóźnienie',
            de: 'Mahnpauschale',
            pt: 'Multa por atraso',
          }),
          text: text({
            gb: 'The amount you set, added once.',
            pl: 'W kwocie z umowy, doliczona raz.',
            de: 'Laut Mietvertrag, einmal gebucht.',
            pt: 'No valor do contrato, lançada uma única vez.',
          }),
        },
      }),
    },
  },
}
