import {closingCall} from './closing-call.ts'
import {linkToRoute, longText, text} from '@domora/content/values'
import {references, type SeedDocument, type SeedSection} from './document.ts'
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
  {
    ...closingCall,
    entry: {
      date: '2026-12-01',
      note: text({
        gb: 'The next month starts',
        pl: 'Zaczyna się kolejny miesiąc',
        de: 'Der nächste Monat beginnt',
        pt: 'Começa o mês seguinte',
      }),
    },
  },
]

export const landingPage: SeedDocument = {
  _id: 'landingPage',
  _type: 'page',
  title: text({gb: 'Home', pl: 'Strona główna', de: 'Startseite', pt: 'Início'}),
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Property management software for landlords · Domora',
      pl: 'Program do zarządzania najmem dla właścicieli · Domora',
      de: 'Software für Vermieter und Hausverwaltungen · Domora',
      pt: 'Sistema de gestão de aluguéis e imóveis · Domora',
    }),
    description: longText({
      gb: 'Collect rent, send reminders and keep one payment ledger that you and your tenants both see. For landlords and property managers. Join the waitlist.',
      pl: 'Czynsz najmu, przypomnienia, umowy i usterki w jednym programie. Rejestr wpłat widoczny dla właściciela i najemcy. Zapisz się na listę oczekujących.',
      de: 'Mieteingänge verbuchen, Mieter erinnern, Verträge digital unterschreiben: Software für Vermieter und Hausverwaltungen. Jetzt auf die Warteliste.',
      pt: 'Cobre aluguéis, envie lembretes e acompanhe pagamentos em um só extrato. Para proprietários, imobiliárias e administradoras. Entre na lista de espera.',
    }),
  },
  sections: [
    ...landingPageSections,
    {
      _key: 'faq',
      _type: 'faqSection',
      anchor: 'faq',
      heading: text({
        gb: 'Frequently asked questions',
        pl: 'Najczęstsze pytania',
        de: 'Häufige Fragen',
        pt: 'Perguntas frequentes',
      }),
      text: longText({
        gb: 'Another question?',
        pl: 'Masz inne pytanie?',
        de: 'Noch eine Frage?',
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
        'faq-early-access',
      ]),
    },
  ],
}
