import {keyed, longText, text} from '@domora/content/values'
import {references, type SeedSection} from './document.ts'

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
    gb: 'Tenants choose how to pay.',
    pl: 'Najemca wybiera, jak płaci.',
    de: 'Ihre Mieter wählen, wie sie zahlen.',
    pt: 'O inquilino escolhe como pagar.',
  }),
  text: longText({
    gb: 'Each tenant picks a payment method when they create their account. However they pay, the payment is matched to the right tenancy.',
    pl: 'Najemca wybiera metodę płatności przy zakładaniu konta. Każda wpłata sama trafia do właściwego najmu.',
    de: 'Jeder Mieter wählt beim Anlegen des Kontos seine Zahlungsart. Jede Zahlung wird dem richtigen Mieterkonto zugeordnet.',
    pt: 'O inquilino escolhe a forma de pagamento ao criar a conta. Seja qual for, o pagamento é lançado no contrato certo.',
  }),
  tone: 'deep',
  points: keyed({
    providers: text({
      gb: 'Two payment providers, one ledger',
      pl: 'Dwóch operatorów płatności, jeden rejestr wpłat',
      de: 'Zwei Zahlungsanbieter, ein Mieterkonto',
      pt: 'Dois provedores de pagamento, um só extrato',
    }),
    matching: text({
      gb: 'Every payment matched to flat, tenant and month',
      pl: 'Każda wpłata przypisana do mieszkania, najemcy i miesiąca',
      de: 'Jede Zahlung der Wohnung, dem Mieter und dem Monat zugeordnet',
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
        gb: 'Sample data: share of payments by method',
        pl: 'Dane przykładowe: udział płatności według metody',
        de: 'Beispieldaten: Anteil der Zahlungen nach Zahlungsart',
        pt: 'Dados de exemplo: participação de cada forma de pagamento',
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
