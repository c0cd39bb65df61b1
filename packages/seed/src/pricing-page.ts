import {closingCall} from './closing-call.ts'
import {keyed, linkToRoute, longText, text} from '@domora/content/values'
import {references, type SeedDocument} from './document.ts'

export const pricingPage: SeedDocument = {
  _id: 'pricingPage',
  _type: 'pricingPage',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Pricing: property management software from {price.free.month} · Domora',
      pl: 'Cennik programu do zarządzania najmem od {price.free.month} · Domora',
      de: 'Preise: Hausverwaltungssoftware ab {price.free.month} · Domora',
      pt: 'Preços: sistema de gestão de aluguéis desde {price.free.month} · Domora',
    }),
    description: longText({
      gb: 'Free for {limit.free} property, then from {price.basic.month} a month for up to {limit.basic}, excluding tax. Compare five plans for landlords and property managers, monthly or yearly.',
      pl: '{limit.free} lokal bezpłatnie, potem od {price.basic.month} netto miesięcznie za maksymalnie {limit.basic}. Porównaj pięć planów dla właścicieli i zarządców, miesięcznie lub rocznie.',
      de: '{limit.free} Einheit kostenlos, danach ab {price.basic.month} im Monat zzgl. USt. für bis zu {limit.basic}. Fünf Tarife für Vermieter und Hausverwaltungen im Vergleich.',
      pt: 'Grátis para {limit.free} unidade; depois, a partir de {price.basic.month} por mês, sem impostos, para até {limit.basic}. Compare cinco planos para proprietários e imobiliárias.',
    }),
  },
  heading: text({
    gb: 'Prices by number of properties.',
    pl: 'Cena zależy od liczby lokali.',
    de: 'Preise nach Einheiten.',
    pt: 'Preço por quantidade de unidades.',
  }),
  lede: longText({
    gb: 'The Free plan is for {limit.free} property. Paid plans are for up to {limit.basic}, {limit.pro} or {limit.premium}, and Enterprise has no limit. Change plans as your portfolio grows.',
    pl: 'Plan Bezpłatny obejmuje {limit.free} lokal. Płatne plany obejmują do {limit.basic}, {limit.pro} lub {limit.premium}, a Korporacyjny nie ma limitu. Plan zmienisz, gdy przybędzie mieszkań.',
    de: 'Für {limit.free} Einheit ist Domora kostenlos. Die Tarife darüber gelten für bis zu {limit.basic}, {limit.pro} oder {limit.premium}, Enterprise ohne Grenze. Sie wechseln, wenn Ihr Bestand wächst.',
    pt: 'O plano Gratuito vale para {limit.free} unidade. Os planos pagos valem para até {limit.basic}, {limit.pro} ou {limit.premium}, e o Corporativo não tem limite. Mude de plano quando sua carteira crescer.',
  }),
  defaultBilling: 'monthly',
  plans: references(['plan-free', 'plan-basic', 'plan-pro', 'plan-premium', 'plan-team']),
  doors: {
    question: text({
      gb: 'How many flats do you let?',
      pl: 'Ile mieszkań masz na wynajem?',
      de: 'Wie viele Wohnungen vermieten Sie?',
      pt: 'Quantos imóveis você administra?',
    }),
    steps: [1, 2, 3, 4, 5, 20, 50, 100],
    next: text({
      gb: 'Next plan, {plan}: {features}',
      pl: 'Następny plan, {plan}: {features}',
      de: 'Nächster Tarif, {plan}: {features}',
      pt: 'Próximo plano, {plan}: {features}',
    }),
    action: text({
      gb: 'See plan and price',
      pl: 'Zobacz plan i cenę',
      de: 'Tarif und Preis ansehen',
      pt: 'Ver plano e preço',
    }),
  },
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
    custom: text({gb: 'Custom', pl: 'Indywidualnie', de: 'Auf Anfrage', pt: 'Sob consulta'}),
    saving: text({
      gb: 'Pay yearly and save {amount}',
      pl: 'Płacąc rocznie, oszczędzasz {amount}',
      de: 'Jährlich zahlen und {amount} sparen',
      pt: 'Pague por ano e economize {amount}',
    }),
    // Says what is worked out and no more: editors may change either price.
    savedYearly: text({
      gb: 'You save {amount} a year',
      pl: 'Oszczędzasz {amount} rocznie',
      de: 'Sie sparen {amount} im Jahr',
      pt: 'Você economiza {amount} por ano',
    }),
    note: text({
      gb: 'A property is one rental unit: a flat, a house or a shop. Prices exclude tax and may change before launch.',
      pl: 'Lokal to jedno mieszkanie, jeden dom albo lokal użytkowy na wynajem. Ceny netto, do dnia startu orientacyjne.',
      de: 'Eine Einheit ist eine vermietete Wohnung, ein Haus oder ein Laden. Preise zzgl. USt., bis zum Start vorläufig.',
      pt: 'Uma unidade é um imóvel para alugar: apartamento, casa ou sala comercial. Preços sem impostos, sujeitos a mudança até o lançamento.',
    }),
    recommended: text({gb: 'Recommended', pl: 'Polecany', de: 'Empfohlen', pt: 'Recomendado'}),
    compare: text({
      gb: 'Compare plans',
      pl: 'Porównanie planów',
      de: 'Tarife im Vergleich',
      pt: 'Compare os planos',
    }),
    feature: text({gb: 'Feature', pl: 'Funkcja', de: 'Funktion', pt: 'Recurso'}),
    properties: text({gb: 'Properties', pl: 'Lokale', de: 'Einheiten', pt: 'Unidades'}),
    components: text({gb: 'Components', pl: 'Moduły', de: 'Funktionsumfang', pt: 'Componentes'}),
    access: text({gb: 'Access', pl: 'Dostęp', de: 'Zugang', pt: 'Acesso'}),
    included: text({gb: 'Included', pl: 'Zawiera', de: 'Enthalten', pt: 'Incluído'}),
    notIncluded: text({gb: 'Not included', pl: 'Brak', de: 'Nicht enthalten', pt: 'Não incluído'}),
    unlimited: text({gb: 'Unlimited', pl: 'Bez limitu', de: 'Unbegrenzt', pt: 'Ilimitadas'}),
    price: text({gb: 'Price', pl: 'Cena', de: 'Preis', pt: 'Preço'}),
  },
  sections: [
    {
      _key: 'faq',
      _type: 'faqSection',
      anchor: 'faq',
      heading: text({
        gb: 'Questions about plans',
        pl: 'Pytania o plany',
        de: 'Fragen zu den Tarifen',
        pt: 'Dúvidas sobre os planos',
      }),
      entries: references(['faq-change-plan', 'faq-team']),
    },
    {
      ...closingCall,
      secondaryAction: linkToRoute('contact', {
        gb: 'Ask a question',
        pl: 'Zadaj pytanie',
        de: 'Frage stellen',
        pt: 'Tirar uma dúvida',
      }),
    },
  ],
}
