import {keyed, longText, references, type SeedSection, text} from './document.ts'

export const featurePaymentsByMethod: SeedSection = {
  _key: 'feature-payments-by-method',
  _type: 'feature',
  entry: {
    date: '2026-11-03',
    note: text({
      gb: 'Payments arrive',
      pl: 'Przychodzą wpłaty',
      de: 'Zahlungen treffen ein',
      pt: 'Os pagamentos chegam',
    }),
  },
  heading: text({
    gb: 'Three ways in.',
    pl: 'Trzy wejścia do domu.',
    de: 'Drei Wege führen hinein.',
    pt: 'Três portas de entrada.',
  }),
  text: longText({
    gb: 'Every tenant chooses how to pay, and changes it without asking. However the rent comes, it lands on the right line of the ledger.',
    pl: 'Każdy najemca sam wybiera, jak płaci, i może to zmienić bez pytania o zgodę. Którędykolwiek czynsz wejdzie, trafi do właściwej linijki księgi.',
    de: 'Jede Mietpartei wählt ihre Zahlungsart selbst und ändert sie ohne Rückfrage. Auf welchem Weg die Miete auch kommt: Sie steht in der richtigen Zeile.',
    pt: 'Cada inquilino escolhe como pagar e muda quando quiser, sem pedir licença. Venha por onde vier, o aluguel cai na linha certa do extrato.',
  }),
  tone: 'deep',
  points: keyed({
    providers: text({
      gb: 'Two payment providers behind one front door',
      pl: 'Dwóch operatorów płatności za jednymi drzwiami',
      de: 'Zwei Zahlungsanbieter hinter einer Haustür',
      pt: 'Dois provedores de pagamento atrás de uma só porta',
    }),
    matching: text({
      gb: 'Every payment matched to flat, tenant and month',
      pl: 'Każda wpłata przypisana do mieszkania, najemcy i miesiąca',
      de: 'Jede Zahlung der Wohnung, der Mietpartei und dem Monat zugeordnet',
      pt: 'Cada pagamento ligado ao imóvel, ao inquilino e ao mês',
    }),
  }),
  capabilities: references(['capability-payments', 'capability-ledger']),
  illustration: {
    _type: 'illustration',
    kind: 'paymentsByMethod',
    paymentsByMethod: {
      _type: 'paymentsByMethod',
      caption: text({
        gb: 'Share of payments by method',
        pl: 'Udział płatności według metody',
        de: 'Anteil der Zahlungen nach Zahlungsart',
        pt: 'Participação de cada forma de pagamento',
      }),
      rows: keyed({
        card: {
          method: 'card',
          label: text({gb: 'Card', pl: 'Karta', de: 'Karte', pt: 'Cartão'}),
          share: 40,
          bar: 50,
        },
        'direct-debit': {
          method: 'directDebit',
          label: text({
            gb: 'Direct debit',
            pl: 'Polecenie zapłaty',
            de: 'Lastschrift',
            pt: 'Débito automático',
          }),
          share: 35,
          bar: 35,
        },
        'bank-transfer': {
          method: 'bankTransfer',
          label: text({
            gb: 'Bank transfer',
            pl: 'Przelew',
            de: 'Überweisung',
            pt: 'Transferência bancária',
          }),
          share: 25,
          bar: 15,
        },
      }),
    },
  },
}
