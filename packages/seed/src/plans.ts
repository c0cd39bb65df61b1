import {linkToRoute, longText, reference, type SeedDocument, text} from './document.ts'

const joinTheWaitlist = linkToRoute('waitlist', {
  gb: 'Join the Waitlist',
  pl: 'Dołącz do listy',
  de: 'Auf die Warteliste',
  pt: 'Entrar na lista',
})

/** The five plans, smallest first. A plan without a `propertyLimit` has no limit. */
export const plans: readonly SeedDocument[] = [
  {
    _id: 'plan-free',
    _type: 'plan',
    key: 'free',
    title: text({gb: 'Free', pl: 'Bezpłatny', de: 'Kostenlos', pt: 'Gratuito'}),
    summary: longText({
      gb: 'For one flat and a good look around.',
      pl: 'Na jedno mieszkanie i spokojny rekonesans.',
      de: 'Für eine Wohnung und einen gründlichen Blick hinein.',
      pt: 'Para um imóvel e uma boa olhada por dentro.',
    }),
    propertyLimit: 1,
    units: text({gb: '1 property', pl: '1 nieruchomość', de: '1 Immobilie', pt: '1 unidade'}),
    components: text({
      gb: 'Basic components',
      pl: 'Podstawowe moduły',
      de: 'Grundfunktionen',
      pt: 'Componentes básicos',
    }),
    access: text({
      gb: 'Limited access',
      pl: 'Ograniczony dostęp',
      de: 'Eingeschränkter Zugang',
      pt: 'Acesso limitado',
    }),
    recommended: false,
    action: linkToRoute('waitlist', {
      gb: 'Start free',
      pl: 'Zacznij za darmo',
      de: 'Kostenlos starten',
      pt: 'Comece de graça',
    }),
  },
  {
    _id: 'plan-basic',
    _type: 'plan',
    key: 'basic',
    title: text({gb: 'Starter', pl: 'Startowy', de: 'Starter', pt: 'Inicial'}),
    summary: longText({
      gb: 'For a first house, with the rent looking after itself.',
      pl: 'Na pierwszy dom, w którym czynsz pilnuje się sam.',
      de: 'Für das erste Haus, in dem die Miete von allein läuft.',
      pt: 'Para os primeiros imóveis, com o aluguel andando sozinho.',
    }),
    propertyLimit: 5,
    units: text({
      gb: 'Up to 5 properties',
      pl: 'Do 5 nieruchomości',
      de: 'Bis zu 5 Immobilien',
      pt: 'Até 5 unidades',
    }),
    components: text({
      gb: 'Essential components',
      pl: 'Najważniejsze moduły',
      de: 'Wesentliche Funktionen',
      pt: 'Componentes essenciais',
    }),
    access: text({
      gb: 'Standard access',
      pl: 'Standardowy dostęp',
      de: 'Standardzugang',
      pt: 'Acesso padrão',
    }),
    recommended: false,
    action: joinTheWaitlist,
  },
  {
    _id: 'plan-pro',
    _type: 'plan',
    key: 'pro',
    title: text({gb: 'Professional', pl: 'Profesjonalny', de: 'Professional', pt: 'Profissional'}),
    summary: longText({
      gb: 'For landlords who sign, check and report as well as collect.',
      pl: 'Dla tych, którzy nie tylko zbierają czynsz, ale też podpisują, sprawdzają i rozliczają.',
      de: 'Für alle, die nicht nur einziehen, sondern auch unterschreiben, prüfen und abrechnen.',
      pt: 'Para quem, além de receber, assina, verifica e presta contas.',
    }),
    propertyLimit: 20,
    units: text({
      gb: 'Up to 20 properties',
      pl: 'Do 20 nieruchomości',
      de: 'Bis zu 20 Immobilien',
      pt: 'Até 20 unidades',
    }),
    components: text({
      gb: 'Extended components',
      pl: 'Rozbudowane moduły',
      de: 'Umfassende Funktionen',
      pt: 'Componentes ampliados',
    }),
    access: text({gb: 'Full access', pl: 'Pełny dostęp', de: 'Voller Zugang', pt: 'Acesso completo'}),
    recommended: true,
    action: joinTheWaitlist,
  },
  {
    _id: 'plan-premium',
    _type: 'plan',
    key: 'premium',
    title: text({gb: 'Business', pl: 'Biznesowy', de: 'Business', pt: 'Empresarial'}),
    summary: longText({
      gb: 'For property managers who share the work and the keys.',
      pl: 'Dla zarządców, którzy dzielą się pracą i kluczami.',
      de: 'Für Hausverwaltungen, die sich Arbeit und Schlüssel teilen.',
      pt: 'Para administradoras que dividem o trabalho e as chaves.',
    }),
    propertyLimit: 50,
    units: text({
      gb: 'Up to 50 properties',
      pl: 'Do 50 nieruchomości',
      de: 'Bis zu 50 Immobilien',
      pt: 'Até 50 unidades',
    }),
    components: text({
      gb: 'Extended components, for teams',
      pl: 'Rozbudowane moduły dla zespołu',
      de: 'Umfassende Funktionen fürs Team',
      pt: 'Componentes ampliados, para equipes',
    }),
    access: text({
      gb: 'Advanced access',
      pl: 'Zaawansowany dostęp',
      de: 'Erweiterter Zugang',
      pt: 'Acesso avançado',
    }),
    recommended: false,
    action: joinTheWaitlist,
  },
  {
    _id: 'plan-team',
    _type: 'plan',
    key: 'team',
    title: text({gb: 'Enterprise', pl: 'Korporacyjny', de: 'Enterprise', pt: 'Corporativo'}),
    summary: longText({
      gb: 'For whole streets, under your own name.',
      pl: 'Na całe ulice, pod własną marką.',
      de: 'Für ganze Straßenzüge, unter Ihrem eigenen Namen.',
      pt: 'Para ruas inteiras, com a sua própria marca.',
    }),
    units: text({
      gb: 'Unlimited properties',
      pl: 'Nieruchomości bez limitu',
      de: 'Unbegrenzt viele Immobilien',
      pt: 'Unidades ilimitadas',
    }),
    components: text({
      gb: 'All components, your brand',
      pl: 'Wszystkie moduły, twoja marka',
      de: 'Alle Funktionen, Ihre Marke',
      pt: 'Todos os componentes, com a sua marca',
    }),
    access: text({
      gb: 'Access on your terms',
      pl: 'Dostęp na twoich zasadach',
      de: 'Zugang nach Vereinbarung',
      pt: 'Acesso sob medida',
    }),
    recommended: false,
    action: linkToRoute('contact', {
      gb: 'Contact us',
      pl: 'Skontaktuj się',
      de: 'Kontakt aufnehmen',
      pt: 'Fale conosco',
    }),
  },
]

/** Whole currency units a month, from the specification; a year costs ten months. */
const monthly = {
  USD: {free: 0, basic: 29, pro: 79, premium: 199},
  EUR: {free: 0, basic: 29, pro: 79, premium: 199},
  PLN: {free: 0, basic: 119, pro: 319, premium: 799},
  BRL: {free: 0, basic: 149, pro: 399, premium: 999},
} as const

const monthsPaidYearly = 10
const minorUnits = 100

/** One list a currency; the largest plan is priced in a conversation. */
export const priceLists: readonly SeedDocument[] = Object.entries(monthly).map(([currency, amounts]) => ({
  _id: `priceList-${currency}`,
  _type: 'priceList',
  currency,
  prices: [
    ...Object.entries(amounts).map(([plan, amount]) => ({
      _key: plan,
      plan: reference(`plan-${plan}`),
      kind: 'amount',
      monthly: amount * minorUnits,
      yearly: amount * monthsPaidYearly * minorUnits,
    })),
    {_key: 'team', plan: reference('plan-team'), kind: 'custom'},
  ],
}))
