import {linkToRoute, longText, text} from '@domora/content/values'
import {reference, type SeedDocument} from './document.ts'

export const joinTheWaitlist = linkToRoute('waitlist', {
  gb: 'Join the Waitlist',
  pl: 'Zapisz się na listę',
  de: 'Auf die Warteliste',
  pt: 'Entre na lista',
})

/** The five plans, smallest first. A plan without a `propertyLimit` has no limit. */
export const plans: readonly SeedDocument[] = [
  {
    _id: 'plan-free',
    _type: 'plan',
    key: 'free',
    title: text({gb: 'Free', pl: 'Bezpłatny', de: 'Kostenlos', pt: 'Gratuito'}),
    summary: longText({
      gb: 'To try Domora with {limit.free} property: ledger, chat and listings.',
      pl: 'Domora na próbę dla {limit.free} lokalu: rejestr wpłat, czat i ogłoszenia.',
      de: 'Domora mit {limit.free} Einheit ausprobieren: Mieterkonto, Chat und Inserate.',
      pt: 'Para conhecer a Domora com {limit.free} unidade: extrato, chat e anúncios.',
    }),
    propertyLimit: 1,
    units: text({
      gb: '{limit.free} property',
      pl: '{limit.free} lokal',
      de: '{limit.free} Einheit',
      pt: '{limit.free} unidade',
    }),
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
    action: joinTheWaitlist,
  },
  {
    _id: 'plan-basic',
    _type: 'plan',
    key: 'basic',
    title: text({gb: 'Starter', pl: 'Startowy', de: 'Starter', pt: 'Inicial'}),
    summary: longText({
      gb: 'For your first few properties: adds payments, reminders and repair requests.',
      pl: 'Na pierwsze lokale: dodatkowo płatności, przypomnienia i zgłoszenia usterek.',
      de: 'Für die ersten Einheiten: dazu Zahlungen, Erinnerungen und Reparaturen.',
      pt: 'Para as primeiras unidades: mais pagamentos, lembretes e chamados de manutenção.',
    }),
    propertyLimit: 5,
    units: text({
      gb: 'Up to {limit.basic} properties',
      pl: 'Do {limit.basic} lokali',
      de: 'Bis zu {limit.basic} Einheiten',
      pt: 'Até {limit.basic} unidades',
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
      gb: 'Everything for a landlord: adds late fees, e-signing, tenant checks and reports.',
      pl: 'Komplet dla właściciela: dodatkowo e-podpis, weryfikacja najemców, opłaty za opóźnienie i raporty.',
      de: 'Alles für Vermieter: dazu E-Signatur, Mieterprüfung, Mahnpauschalen und Berichte.',
      pt: 'Tudo para o proprietário: mais assinatura digital, análise de inquilinos, multas e relatórios.',
    }),
    propertyLimit: 20,
    units: text({
      gb: 'Up to {limit.pro} properties',
      pl: 'Do {limit.pro} lokali',
      de: 'Bis zu {limit.pro} Einheiten',
      pt: 'Até {limit.pro} unidades',
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
      gb: 'For property management teams: adds a login for each colleague, insurance and smart home.',
      pl: 'Dla zespołów zarządców: dodatkowo konta współpracowników, ubezpieczenia i inteligentny dom.',
      de: 'Für Hausverwaltungen im Team: dazu eigene Zugänge, Versicherung und Smarthome.',
      pt: 'Para equipes de imobiliárias e administradoras: mais acesso multiusuário, seguros e casa inteligente.',
    }),
    propertyLimit: 50,
    units: text({
      gb: 'Up to {limit.premium} properties',
      pl: 'Do {limit.premium} lokali',
      de: 'Bis zu {limit.premium} Einheiten',
      pt: 'Até {limit.premium} unidades',
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
      gb: 'For large portfolios: adds your own brand and access by API.',
      pl: 'Na duże portfele: dodatkowo twoja marka i dostęp przez API.',
      de: 'Für große Bestände: dazu Ihre eigene Marke und API-Zugang.',
      pt: 'Para grandes carteiras: mais a sua marca e acesso à API.',
    }),
    units: text({
      gb: 'Unlimited properties',
      pl: 'Lokale bez limitu',
      de: 'Unbegrenzt viele Einheiten',
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
