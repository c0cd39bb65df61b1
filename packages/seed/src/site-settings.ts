import {keyed, linkToRoute, longText, text} from '@domora/content/values'
import {linkToPage, type SeedDocument} from './document.ts'
import {contactEmail, organization} from './prose.ts'

const overview = linkToRoute('landing', {gb: 'Product', pl: 'Produkt', de: 'Produkt', pt: 'Produto'})
const pricing = linkToRoute('pricing', {gb: 'Pricing', pl: 'Cennik', de: 'Preise', pt: 'Preços'})
const about = linkToRoute('about', {gb: 'About', pl: 'O nas', de: 'Über uns', pt: 'Sobre nós'})
const contact = linkToRoute('contact', {gb: 'Contact', pl: 'Kontakt', de: 'Kontakt', pt: 'Contato'})
const waitlist = linkToRoute('waitlist', {
  gb: 'Join the Waitlist',
  pl: 'Zapisz się na listę',
  de: 'Auf die Warteliste',
  pt: 'Entre na lista de espera',
})

export const siteSettings: SeedDocument = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  brand: 'Domora',
  tagline: text({
    gb: 'Property management software with one shared ledger',
    pl: 'Program do zarządzania najmem ze wspólnym rejestrem wpłat',
    de: 'Vermietungssoftware mit einem gemeinsamen Mieterkonto',
    pt: 'Gestão de aluguéis com um extrato para os dois lados',
  }),
  description: longText({
    gb: 'Property management software: rentals, tenants and finances in one place, for landlords and property managers. In early access.',
    pl: 'Program do zarządzania najmem: najem, najemcy i finanse w jednym miejscu, dla właścicieli i zarządców. W fazie wczesnego dostępu.',
    de: 'Software für Vermieter und Hausverwaltungen: Vermietung, Mieter und Finanzen an einem Ort. Im Early Access.',
    pt: 'Sistema de gestão de aluguéis: aluguéis, inquilinos e finanças em um só lugar, para proprietários e imobiliárias. Em acesso antecipado.',
  }),
  contactEmail,
  organization,
  mainNavigation: keyed({overview, pricing, about, contact}),
  callToAction: waitlist,
  footerNavigation: keyed({overview, pricing, about, contact, waitlist}),
  legalNavigation: keyed({
    privacy: linkToPage('page-privacy', {
      gb: 'Privacy',
      pl: 'Prywatność',
      de: 'Datenschutz',
      pt: 'Privacidade',
    }),
    terms: linkToPage('page-terms', {
      gb: 'Terms',
      pl: 'Regulamin',
      de: 'Nutzungsbedingungen',
      pt: 'Termos de uso',
    }),
    imprint: linkToPage('page-imprint', {
      gb: 'Imprint',
      pl: 'Nota prawna',
      de: 'Impressum',
      pt: 'Dados da empresa',
    }),
  }),
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Property management software · Domora',
      pl: 'Program do zarządzania najmem · Domora',
      de: 'Software für Vermietung und Verwaltung · Domora',
      pt: 'Sistema de gestão de aluguéis · Domora',
    }),
    description: longText({
      gb: 'Manage rentals, tenants and finances in one place: reminders, payments, leases, repairs and one ledger for landlords and tenants.',
      pl: 'Najem, najemcy i finanse w jednym miejscu: przypomnienia, płatności, umowy, usterki i jeden rejestr wpłat dla właścicieli i najemców.',
      de: 'Vermietung, Mieter und Finanzen an einem Ort: Erinnerungen, Zahlungen, Mietverträge, Reparaturen und ein Mieterkonto für beide Seiten.',
      pt: 'Aluguéis, inquilinos e finanças em um só lugar: lembretes, pagamentos, contratos, reparos e um extrato para proprietário e inquilino.',
    }),
  },
  labels: {
    skipToContent: text({
      gb: 'Skip to content',
      pl: 'Przejdź do treści',
      de: 'Zum Inhalt springen',
      pt: 'Pular para o conteúdo',
    }),
    menu: text({gb: 'Menu', pl: 'Menu', de: 'Menü', pt: 'Menu'}),
    language: text({gb: 'Language', pl: 'Język', de: 'Sprache', pt: 'Idioma'}),
    mainNavigation: text({
      gb: 'Main navigation',
      pl: 'Nawigacja główna',
      de: 'Hauptnavigation',
      pt: 'Navegação principal',
    }),
    pages: text({gb: 'Pages', pl: 'Strony', de: 'Seiten', pt: 'Páginas'}),
    legal: text({gb: 'Legal', pl: 'Informacje prawne', de: 'Rechtliches', pt: 'Informações legais'}),
    home: text({
      gb: 'Domora, home page',
      pl: 'Domora, strona główna',
      de: 'Domora, Startseite',
      pt: 'Domora, página inicial',
    }),
  },
  errors: {
    notFoundTitle: text({
      gb: 'Page Not Found',
      pl: 'Nie znaleziono strony',
      de: 'Seite nicht gefunden',
      pt: 'Página não encontrada',
    }),
    notFoundMessage: text({
      gb: 'Page not found: {path}',
      pl: 'Nie znaleziono strony: {path}',
      de: 'Seite nicht gefunden: {path}',
      pt: 'Não há página em {path}',
    }),
    notFoundHelp: text({
      gb: 'The page may have moved, or the address has a typo.',
      pl: 'Strona mogła zostać przeniesiona albo w adresie jest literówka.',
      de: 'Die Seite ist umgezogen, oder die Adresse enthält einen Tippfehler.',
      pt: 'A página mudou de lugar ou o endereço tem um erro.',
    }),
    serverErrorTitle: text({
      gb: 'Internal Server Error',
      pl: 'Wewnętrzny błąd serwera',
      de: 'Interner Serverfehler',
      pt: 'Erro interno do servidor',
    }),
    serverErrorMessage: text({
      gb: 'Something went wrong on our side.',
      pl: 'Coś poszło nie tak po naszej stronie.',
      de: 'Bei uns ist ein Fehler aufgetreten.',
      pt: 'Algo deu errado do nosso lado.',
    }),
    serverErrorHelp: text({
      gb: 'Nothing you did caused this. Please try again in a moment.',
      pl: 'To nie twoja wina. Spróbuj ponownie za chwilę.',
      de: 'Das liegt nicht an Ihnen. Bitte versuchen Sie es gleich noch einmal.',
      pt: 'A culpa não é sua. Tente de novo em instantes.',
    }),
    previewTitle: text({
      gb: 'This preview is closed',
      pl: 'Ten podgląd jest zamknięty',
      de: 'Diese Vorschau ist geschlossen',
      pt: 'Esta prévia está fechada',
    }),
    previewMessage: text({
      gb: 'The link has expired, was turned off, or is incomplete.',
      pl: 'Link wygasł, został wyłączony albo jest niepełny.',
      de: 'Der Link ist abgelaufen, wurde abgeschaltet oder ist unvollständig.',
      pt: 'O link expirou, foi desativado ou está incompleto.',
    }),
    previewHelp: text({
      gb: 'The person who sent it can give you a new one. Published pages are open to everyone.',
      pl: 'Poproś o nowy link osobę, która go wysłała. Opublikowane strony są dostępne dla wszystkich.',
      de: 'Die Person, die ihn geschickt hat, kann Ihnen einen neuen geben. Veröffentlichte Seiten stehen allen offen.',
      pt: 'Quem enviou o link pode gerar um novo. As páginas publicadas ficam abertas a todos.',
    }),
    backHome: text({
      gb: 'Back to the home page',
      pl: 'Wróć na stronę główną',
      de: 'Zurück zur Startseite',
      pt: 'Voltar à página inicial',
    }),
  },
}
