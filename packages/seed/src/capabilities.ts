import {longText, reference, type SeedDocument, text, type Translations} from './document.ts'

/** What the product does, in the order of the specification, each with the smallest plan that has it. */
export const capabilities: readonly SeedDocument[] = [
  capability(
    'reminders',
    'plan-basic',
    {
      gb: 'Automated rent reminders',
      pl: 'Automatyczne przypomnienia o czynszu',
      de: 'Automatische Zahlungserinnerungen',
      pt: 'Lembretes automáticos de aluguel',
    },
    {
      gb: 'They go out before and after the due date, without you having to think of it.',
      pl: 'Wychodzą przed terminem płatności i po nim, bez twojego udziału.',
      de: 'Sie werden vor und nach dem Fälligkeitstermin verschickt, ohne dass Sie daran denken müssen.',
      pt: 'Saem antes e depois do vencimento, sem que você precise se lembrar.',
    },
  ),
  capability(
    'payments',
    'plan-basic',
    {
      gb: 'Card, direct debit or bank transfer',
      pl: 'Karta, polecenie zapłaty lub przelew',
      de: 'Karte, Lastschrift oder Überweisung',
      pt: 'Cartão, débito automático ou transferência',
    },
    {
      gb: 'Tenants choose how they pay, and see at once that it has arrived.',
      pl: 'Najemca wybiera, jak płaci, i od razu widzi, że wpłata dotarła.',
      de: 'Jede Mietpartei wählt ihren Weg und sieht sofort, dass die Zahlung da ist.',
      pt: 'O inquilino escolhe como pagar e vê na hora que o pagamento chegou.',
    },
  ),
  capability(
    'ledger',
    'plan-free',
    {
      gb: 'Real-time payment ledger',
      pl: 'Księga wpłat w czasie rzeczywistym',
      de: 'Mietkonto in Echtzeit',
      pt: 'Extrato de pagamentos em tempo real',
    },
    {
      gb: 'Landlords and tenants read the same lines at the same moment.',
      pl: 'Właściciel i najemca widzą te same pozycje w tej samej chwili.',
      de: 'Vermieter- und Mieterseite sehen im selben Augenblick dieselben Buchungen.',
      pt: 'Proprietário e inquilino veem as mesmas linhas no mesmo instante.',
    },
  ),
  capability(
    'late-fees',
    'plan-pro',
    {
      gb: 'Late fees with a grace period',
      pl: 'Opłaty za zwłokę z okresem karencji',
      de: 'Mahngebühren mit Karenzzeit',
      pt: 'Multa por atraso com prazo de tolerância',
    },
    {
      gb: 'You set the days and the amount. The fee is added by itself, once.',
      pl: 'Ty ustalasz liczbę dni i kwotę. Opłata nalicza się sama, jeden raz.',
      de: 'Tage und Betrag legen Sie fest. Gebucht wird von selbst und nur einmal.',
      pt: 'Você define os dias e o valor. A multa é lançada sozinha, uma única vez.',
    },
  ),
  capability(
    'lease-signing',
    'plan-pro',
    {
      gb: 'Digital lease signing',
      pl: 'Podpisywanie umów najmu online',
      de: 'Mietverträge digital unterschreiben',
      pt: 'Assinatura digital do contrato',
    },
    {
      gb: 'Signed from the sofa through an e-signature provider, and filed with the flat.',
      pl: 'Podpis bez wstawania z kanapy, przez dostawcę e-podpisu. Umowa od razu trafia do akt mieszkania.',
      de: 'Unterschrieben wird vom Sofa aus über einen E-Signatur-Anbieter, abgelegt bei der Wohnung.',
      pt: 'Assinado sem sair do sofá, por um provedor de assinatura eletrônica, e arquivado junto ao imóvel.',
    },
  ),
  capability(
    'maintenance',
    'plan-basic',
    {
      gb: 'Maintenance requests',
      pl: 'Zgłoszenia usterek',
      de: 'Reparaturmeldungen',
      pt: 'Chamados de manutenção',
    },
    {
      gb: 'Reported where it drips, followed until it is dry.',
      pl: 'Zgłoszone, gdy kapie. Zamknięte, gdy przestanie.',
      de: 'Gemeldet, wo es tropft, und verfolgt, bis es trocken ist.',
      pt: 'Abertos onde pinga e acompanhados até secar.',
    },
  ),
  capability(
    'checks',
    'plan-pro',
    {
      gb: 'KYC and credit checks',
      pl: 'Weryfikacja KYC i wiarygodności finansowej',
      de: 'KYC- und Bonitätsprüfung',
      pt: 'KYC e análise de crédito',
    },
    {
      gb: 'Know who is moving in before the keys change hands.',
      pl: 'Wiesz, kto się wprowadza, zanim oddasz klucze.',
      de: 'Wissen, wer einzieht, bevor der Schlüssel den Besitzer wechselt.',
      pt: 'Saiba quem vai morar no imóvel antes de entregar as chaves.',
    },
  ),
  capability(
    'chat',
    'plan-free',
    {gb: 'In-app chat', pl: 'Czat w aplikacji', de: 'Chat in der App', pt: 'Chat no aplicativo'},
    {
      gb: 'Questions and answers stay with the tenancy, not in three inboxes.',
      pl: 'Pytania i odpowiedzi są przy umowie, a nie w trzech skrzynkach.',
      de: 'Fragen und Antworten bleiben beim Mietverhältnis statt in drei Postfächern.',
      pt: 'Perguntas e respostas ficam junto ao contrato, e não em três caixas de entrada.',
    },
  ),
  capability(
    'listings',
    'plan-free',
    {
      gb: 'Property listing tools',
      pl: 'Narzędzia do ogłoszeń',
      de: 'Werkzeuge für Inserate',
      pt: 'Ferramentas de anúncio de imóveis',
    },
    {
      gb: 'From an empty flat to a listing worth answering.',
      pl: 'Od pustego mieszkania do ogłoszenia, na które chce się odpowiedzieć.',
      de: 'Von der leeren Wohnung zum Inserat, auf das man sich gern meldet.',
      pt: 'Do apartamento vazio ao anúncio que dá vontade de responder.',
    },
  ),
  capability(
    'reports',
    'plan-pro',
    {
      gb: 'Tax and yield reports',
      pl: 'Raporty podatkowe i rentowności',
      de: 'Steuer- und Renditeberichte',
      pt: 'Relatórios de impostos e de rentabilidade',
    },
    {
      gb: 'What the year brought in, set out for the tax return and for you.',
      pl: 'Co przyniósł rok: w układzie do zeznania podatkowego i dla ciebie.',
      de: 'Was das Jahr gebracht hat, aufbereitet für die Steuererklärung und für Sie.',
      pt: 'O que o ano rendeu, organizado para a declaração de imposto e para você.',
    },
  ),
  capability(
    'multi-user',
    'plan-premium',
    {
      gb: 'Multi-user access',
      pl: 'Dostęp dla wielu użytkowników',
      de: 'Zugang für mehrere Benutzer',
      pt: 'Acesso multiusuário',
    },
    {
      gb: 'A key of their own for everybody who manages with you.',
      pl: 'Własny klucz dla każdego, kto zarządza razem z tobą.',
      de: 'Ein eigener Schlüssel für alle, die mit Ihnen verwalten.',
      pt: 'Uma chave própria para cada pessoa que administra com você.',
    },
  ),
  capability(
    'insurance-smart-home',
    'plan-premium',
    {
      gb: 'Insurance and smart home',
      pl: 'Ubezpieczenia i inteligentny dom',
      de: 'Versicherung und Smarthome',
      pt: 'Seguros e casa inteligente',
    },
    {
      gb: 'Policies, locks and meters connected to the flat they belong to.',
      pl: 'Polisy, zamki i liczniki połączone z mieszkaniem, do którego należą.',
      de: 'Policen, Schlösser und Zähler, verbunden mit der Wohnung, zu der sie gehören.',
      pt: 'Apólices, fechaduras e medidores ligados ao imóvel a que pertencem.',
    },
  ),
  capability(
    'white-label-api',
    'plan-team',
    {
      gb: 'White label and API access',
      pl: 'White label i dostęp do API',
      de: 'White-Label und API-Zugang',
      pt: 'White label e acesso à API',
    },
    {
      gb: 'Your name on the door, your systems on the line.',
      pl: 'Na drzwiach twoja marka, pod spodem twoje systemy.',
      de: 'Ihr Name an der Tür, Ihre Systeme an der Leitung.',
      pt: 'Sua marca na porta, seus sistemas conectados.',
    },
  ),
]

function capability(
  name: string,
  smallestPlan: string,
  title: Translations<string>,
  description: Translations<string>,
): SeedDocument {
  return {
    _id: `capability-${name}`,
    _type: 'capability',
    title: text(title),
    description: longText(description),
    plan: reference(smallestPlan),
  }
}
