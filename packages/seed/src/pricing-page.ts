import {keyed, longText, references, type SeedDocument, text} from './document.ts'

export const pricingPage: SeedDocument = {
  _id: 'pricingPage',
  _type: 'pricingPage',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Pricing: five plans, counted in doors · Domora',
      pl: 'Cennik: pięć planów liczonych od drzwi · Domora',
      de: 'Preise: fünf Tarife, nach Türen gerechnet · Domora',
      pt: 'Preços: cinco planos do tamanho da casa · Domora',
    }),
    description: longText({
      gb: 'Free for one property, then from $29 a month for up to 5. Compare five plans, monthly or yearly, in dollars, euros, złoty or reais.',
      pl: 'Bezpłatnie dla jednej nieruchomości, potem od 119 zł miesięcznie za maksymalnie 5. Porównaj pięć planów, z opłatą miesięczną lub roczną.',
      de: 'Kostenlos für eine Immobilie, danach ab 29 € im Monat für bis zu 5. Fünf Tarife im Vergleich, monatlich oder jährlich bezahlt.',
      pt: 'Gratuito para um imóvel; depois, a partir de R$ 149 por mês para até 5. Compare cinco planos, com pagamento mensal ou anual.',
    }),
  },
  heading: text({
    gb: 'Priced by the door.',
    pl: 'Cena liczona od drzwi.',
    de: 'Berechnet nach Türen.',
    pt: 'O preço é do tamanho da casa.',
  }),
  lede: longText({
    gb: 'Every lit window is a property. Choose the house that is the size of yours, and move when you outgrow it.',
    pl: 'Każde oświetlone okno to jedna nieruchomość. Wybierz dom na swoją miarę i przeprowadź się, gdy zrobi się za ciasny.',
    de: 'Jedes erleuchtete Fenster ist eine Immobilie. Wählen Sie das Haus, das zu Ihrem Bestand passt, und ziehen Sie um, wenn es zu klein wird.',
    pt: 'Cada janela acesa é um imóvel. Escolha a casa do tamanho da sua carteira e mude quando ela ficar pequena.',
  }),
  defaultBilling: 'monthly',
  plans: references(['plan-free', 'plan-basic', 'plan-pro', 'plan-premium', 'plan-team']),
  groups: keyed({
    rent: {
      title: text({gb: 'Rent', pl: 'Czynsz', de: 'Miete', pt: 'Aluguel'}),
      capabilities: references([
        'capability-ledger',
        'capability-payments',
        'capability-reminders',
        'capability-late-fees',
      ]),
    },
    tenancy: {
      title: text({gb: 'Tenancy', pl: 'Najem', de: 'Mietverhältnis', pt: 'Locação'}),
      capabilities: references([
        'capability-listings',
        'capability-chat',
        'capability-maintenance',
        'capability-lease-signing',
        'capability-checks',
      ]),
    },
    company: {
      title: text({gb: 'Company', pl: 'Firma', de: 'Unternehmen', pt: 'Empresa'}),
      capabilities: references([
        'capability-reports',
        'capability-multi-user',
        'capability-insurance-smart-home',
        'capability-white-label-api',
      ]),
    },
  }),
  labels: {
    billing: text({gb: 'Billing', pl: 'Rozliczenie', de: 'Abrechnung', pt: 'Cobrança'}),
    monthly: text({gb: 'Monthly', pl: 'Miesięcznie', de: 'Monatlich', pt: 'Mensal'}),
    yearly: text({gb: 'Yearly', pl: 'Rocznie', de: 'Jährlich', pt: 'Anual'}),
    currency: text({gb: 'Currency', pl: 'Waluta', de: 'Währung', pt: 'Moeda'}),
    perMonth: text({gb: 'a month', pl: 'miesięcznie', de: 'im Monat', pt: 'por mês'}),
    perYear: text({gb: 'a year', pl: 'rocznie', de: 'im Jahr', pt: 'por ano'}),
    freeForever: text({gb: 'for good', pl: 'na zawsze', de: 'dauerhaft', pt: 'para sempre'}),
    custom: text({gb: 'Custom', pl: 'Indywidualnie', de: 'Auf Anfrage', pt: 'Sob consulta'}),
    saving: text({
      gb: 'Pay yearly and keep {amount} a year',
      pl: 'Płać rocznie, a zostanie ci {amount}',
      de: 'Jährlich zahlen und {amount} behalten',
      pt: 'Pague por ano e economize {amount}',
    }),
    // Says what is worked out and no more: editors may change either price.
    savedYearly: text({
      gb: 'You keep {amount} a year',
      pl: 'Co roku zostaje ci {amount}',
      de: 'Sie behalten {amount} im Jahr',
      pt: 'Você economiza {amount} por ano',
    }),
    recommended: text({gb: 'Recommended', pl: 'Polecany', de: 'Empfohlen', pt: 'Recomendado'}),
    compare: text({
      gb: 'What is behind each door',
      pl: 'Co kryje się za każdymi drzwiami',
      de: 'Was hinter jeder Tür steckt',
      pt: 'O que há atrás de cada porta',
    }),
    feature: text({gb: 'Feature', pl: 'Funkcja', de: 'Funktion', pt: 'Recurso'}),
    properties: text({gb: 'Properties', pl: 'Nieruchomości', de: 'Immobilien', pt: 'Unidades'}),
    components: text({gb: 'Components', pl: 'Moduły', de: 'Funktionsumfang', pt: 'Componentes'}),
    access: text({gb: 'Access', pl: 'Dostęp', de: 'Zugang', pt: 'Acesso'}),
    included: text({gb: 'Included', pl: 'W planie', de: 'Enthalten', pt: 'Incluído'}),
    notIncluded: text({gb: 'Not included', pl: 'Poza planem', de: 'Nicht enthalten', pt: 'Não incluído'}),
    unlimited: text({gb: 'Unlimited', pl: 'Bez limitu', de: 'Unbegrenzt', pt: 'Ilimitadas'}),
    price: text({gb: 'Price', pl: 'Cena', de: 'Preis', pt: 'Preço'}),
  },
}
