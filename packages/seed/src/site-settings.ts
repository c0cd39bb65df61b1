import {keyed, linkToPage, linkToRoute, longText, type SeedDocument, text} from './document.ts'
import {contactEmail, organization} from './prose.ts'

const overview = linkToRoute('landing', {gb: 'Overview', pl: 'Przegląd', de: 'Überblick', pt: 'Visão geral'})
const pricing = linkToRoute('pricing', {gb: 'Pricing', pl: 'Cennik', de: 'Preise', pt: 'Preços'})
const about = linkToRoute('about', {gb: 'About', pl: 'O nas', de: 'Über uns', pt: 'Sobre nós'})
const contact = linkToRoute('contact', {gb: 'Contact', pl: 'Kontakt', de: 'Kontakt', pt: 'Contato'})
const waitlist = linkToRoute('waitlist', {
  gb: 'Join the Waitlist',
  pl: 'Dołącz do listy',
  de: 'Auf die Warteliste',
  pt: 'Entrar na lista de espera',
})

export const siteSettings: SeedDocument = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  brand: 'Domora',
  tagline: text({
    gb: 'Every door, accounted for.',
    pl: 'Każde drzwi rozliczone co do grosza.',
    de: 'Jede Tür, sauber verbucht.',
    pt: 'Cada porta na ponta do lápis.',
  }),
  description: longText({
    gb: 'Manage rentals, tenants and finances in one place. Domora is in early access.',
    pl: 'Najem, najemcy i finanse w jednym miejscu. Domora jest w fazie wczesnego dostępu.',
    de: 'Vermietung, Mietparteien und Finanzen an einem Ort verwalten. Domora ist im Vorabzugang.',
    pt: 'Aluguéis, inquilinos e finanças em um só lugar. A Domora está em acesso antecipado.',
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
      pt: 'Informações legais',
    }),
  }),
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Domora: every door, accounted for',
      pl: 'Domora: każde drzwi rozliczone co do grosza',
      de: 'Domora: jede Tür, sauber verbucht',
      pt: 'Domora: cada porta na ponta do lápis',
    }),
    description: longText({
      gb: 'Manage rentals, tenants and finances in one place: reminders, payments, leases, repairs and one ledger that landlords and tenants read together.',
      pl: 'Najem, najemcy i finanse w jednym miejscu: przypomnienia, płatności, umowy, naprawy i jedna księga wpłat dla właścicieli i najemców.',
      de: 'Vermietung, Mietparteien und Finanzen an einem Ort: Erinnerungen, Zahlungen, Mietverträge, Reparaturen und ein Mietkonto für beide Seiten.',
      pt: 'Aluguéis, inquilinos e finanças em um só lugar: lembretes, pagamentos, contratos, reparos e um extrato que proprietário e inquilino leem juntos.',
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
      pt: 'Página não encontrada: {path}',
    }),
    notFoundHelp: text({
      gb: 'There is no door at this address. It may have moved, or the number was misread.',
      pl: 'Pod tym adresem nie ma drzwi. Może je przeniesiono, a może ktoś źle odczytał numer.',
      de: 'Unter dieser Adresse gibt es keine Tür. Vielleicht ist sie umgezogen, vielleicht stimmt die Hausnummer nicht.',
      pt: 'Não há porta neste endereço. Talvez ela tenha mudado de lugar, talvez o número esteja errado.',
    }),
    serverErrorTitle: text({
      gb: 'Internal Server Error',
      pl: 'Wewnętrzny błąd serwera',
      de: 'Interner Serverfehler',
      pt: 'Erro interno do servidor',
    }),
    serverErrorMessage: text({
      gb: 'The lock jammed on our side.',
      pl: 'Zamek zaciął się po naszej stronie.',
      de: 'Auf unserer Seite klemmt das Schloss.',
      pt: 'A fechadura emperrou do nosso lado.',
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
      gb: 'Whoever sent it can give you a new one. What is published is open to everybody.',
      pl: 'Nowy link dostaniesz od osoby, która go przysłała. To, co opublikowane, jest otwarte dla wszystkich.',
      de: 'Wer ihn geschickt hat, kann Ihnen einen neuen geben. Was veröffentlicht ist, steht allen offen.',
      pt: 'Quem enviou pode gerar um novo. O que está publicado fica aberto a todos.',
    }),
    backHome: text({
      gb: 'Back to the overview',
      pl: 'Wróć na stronę główną',
      de: 'Zurück zum Überblick',
      pt: 'Voltar à página inicial',
    }),
  },
}
