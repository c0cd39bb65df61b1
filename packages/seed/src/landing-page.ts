import {closingCall} from './closing-call.ts'
import {linkToRoute, longText, references, type SeedDocument, type SeedSection, text} from './document.ts'
import {featureDashboard} from './feature-dashboard.ts'
import {featureFinancialManagement} from './feature-financial-management.ts'
import {featureOverview} from './feature-overview.ts'
import {featurePaymentsByMethod} from './feature-payments-by-method.ts'
import {featurePayments} from './feature-payments.ts'
import {hero} from './hero.ts'

/** The sections of the landing page in page order; the questions come last. */
const landingPageSections: readonly SeedSection[] = [
  hero,
  featurePayments,
  featurePaymentsByMethod,
  featureDashboard,
  featureFinancialManagement,
  featureOverview,
  closingCall,
]

export const landingPage: SeedDocument = {
  _id: 'landingPage',
  _type: 'page',
  title: text({gb: 'Home', pl: 'Strona główna', de: 'Startseite', pt: 'Início'}),
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Domora: rentals, tenants and finances in one place',
      pl: 'Domora: najem, najemcy i finanse w jednym miejscu',
      de: 'Domora: Vermietung und Finanzen an einem Ort',
      pt: 'Domora: aluguéis, inquilinos e finanças em um só lugar',
    }),
    description: longText({
      gb: 'Domora reminds tenants, collects rent by card, direct debit or transfer, and keeps one ledger that both sides read. In early access: join the waitlist.',
      pl: 'Domora przypomina o czynszu, pobiera go kartą, poleceniem zapłaty lub przelewem i prowadzi jedną księgę dla obu stron. Zapisz się na listę.',
      de: 'Domora erinnert an die Miete, zieht sie per Karte, Lastschrift oder Überweisung ein und führt ein Mietkonto für beide Seiten. Jetzt auf die Warteliste.',
      pt: 'A Domora lembra do vencimento, recebe por cartão, débito automático ou transferência e mantém um extrato para os dois lados. Entre na lista de espera.',
    }),
  },
  sections: [
    ...landingPageSections,
    {
      _key: 'faq',
      _type: 'faqSection',
      anchor: 'faq',
      heading: text({
        gb: 'Asked at the door',
        pl: 'Pytania od progu',
        de: 'An der Tür gefragt',
        pt: 'Perguntas de quem bate à porta',
      }),
      text: longText({
        gb: 'Something else on your mind?',
        pl: 'Chcesz zapytać o coś jeszcze?',
        de: 'Haben Sie eine andere Frage?',
        pt: 'Ficou com outra dúvida?',
      }),
      link: linkToRoute('contact', {
        gb: 'Write to us',
        pl: 'Napisz do nas',
        de: 'Schreiben Sie uns',
        pt: 'Escreva para nós',
      }),
      entries: references([
        'faq-invite-tenants',
        'faq-payment-methods',
        'faq-late-rent',
        'faq-ledger',
        'faq-data-security',
        'faq-data-protection',
        'faq-lease-signing',
        'faq-team',
        'faq-change-plan',
        'faq-early-access',
      ]),
    },
  ],
}
