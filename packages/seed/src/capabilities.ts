import {longText, text, type Translations} from '@domora/content/values'
import {reference, type SeedDocument} from './document.ts'

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
      gb: 'Sent before and after the due date, without you lifting a finger.',
      pl: 'Wysyłane przed terminem płatności i po nim, bez twojego udziału.',
      de: 'Sie gehen vor und nach der Fälligkeit hinaus, ohne Ihr Zutun.',
      pt: 'Enviados antes e depois do vencimento, sem que você precise se lembrar.',
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
      de: 'Mieter wählen ihre Zahlungsart und sehen sofort, dass die Zahlung da ist.',
      pt: 'O inquilino escolhe como pagar e vê na hora que o pagamento chegou.',
    },
  ),
  capability(
    'ledger',
    'plan-free',
    {
      gb: 'Real-time payment ledger',
      pl: 'Rejestr wpłat w czasie rzeczywistym',
      de: 'Mieterkonto in Echtzeit',
      pt: 'Extrato de pagamentos em tempo real',
    },
    {
      gb: 'Landlords and tenants see the same entries at the same moment.',
      pl: 'Właściciel i najemca widzą te same pozycje w tej samej chwili.',
      de: 'Vermieter und Mieter sehen im selben Moment dieselben Buchungen.',
      pt: 'Proprietário e inquilino veem os mesmos lançamentos no mesmo instante.',
    },
  ),
  capability(
    'late-fees',
    'plan-pro',
    {
      gb: 'Late fees with a grace period',
      pl: 'Opłaty za opóźnienie po dodatkowych dniach',
      de: 'Mahnpauschalen mit Kulanzfrist',
      pt: 'Multa por atraso com prazo de tolerância',
    },
    {
      gb: 'You set the days and the amount. Domora adds the fee once, when the grace period ends.',
      pl: 'Ty ustalasz dni i kwotę, zgodnie z umową i przepisami. Opłata doliczana jest raz.',
      de: 'Frist und Betrag legen Sie fest, im Rahmen von Mietvertrag und Gesetz. Gebucht wird einmal.',
      pt: 'Você define os dias e o valor. A multa é lançada uma única vez, ao fim da tolerância.',
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
      gb: 'Signed online through an e-signature provider and stored with the property.',
      pl: 'Podpis online przez dostawcę e-podpisu. Umowa zostaje w dokumentach mieszkania.',
      de: 'Online unterschrieben über einen E-Signatur-Anbieter, abgelegt bei der Wohnung.',
      pt: 'Assinado on-line por um provedor de assinatura eletrônica e guardado junto ao imóvel.',
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
      gb: 'Tenants report repairs in the app; you follow each one until it is done.',
      pl: 'Najemca zgłasza usterkę w aplikacji, a ty widzisz jej status aż do naprawy.',
      de: 'Mieter melden Schäden in der App, Sie verfolgen den Stand bis zur Erledigung.',
      pt: 'O inquilino abre o chamado no aplicativo e você acompanha até a solução.',
    },
  ),
  capability(
    'checks',
    'plan-pro',
    {
      gb: 'Identity (KYC) and credit checks',
      pl: 'Weryfikacja tożsamości i wypłacalności',
      de: 'Identitäts- und Bonitätsprüfung',
      pt: 'Verificação de identidade e análise de crédito',
    },
    {
      gb: 'Check applicants before you hand over the keys.',
      pl: 'Sprawdź kandydata, zanim oddasz klucze.',
      de: 'Prüfen Sie Bewerber, bevor Sie die Schlüssel übergeben.',
      pt: 'Avalie o candidato antes de entregar as chaves.',
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
      pl: 'Tworzenie ogłoszeń najmu',
      de: 'Wohnungsinserate erstellen',
      pt: 'Ferramentas de anúncio de imóveis',
    },
    {
      gb: 'Create a listing for a vacant property.',
      pl: 'Przygotuj ogłoszenie wolnego mieszkania.',
      de: 'Inserieren Sie eine freie Wohnung.',
      pt: 'Crie o anúncio do imóvel vago.',
    },
  ),
  capability(
    'reports',
    'plan-pro',
    {
      gb: 'Tax and yield reports',
      pl: 'Raporty podatkowe i raporty rentowności',
      de: 'Steuer- und Renditeberichte',
      pt: 'Relatórios de imposto de renda e rentabilidade',
    },
    {
      gb: 'What the year brought in, ready for the tax return.',
      pl: 'Przychody z roku gotowe do zeznania podatkowego.',
      de: 'Die Einnahmen des Jahres, aufbereitet für die Steuererklärung.',
      pt: 'O que o ano rendeu, pronto para a declaração do imposto de renda.',
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
      gb: 'Separate access for everyone on your team.',
      pl: 'Osobny dostęp dla każdej osoby w zespole.',
      de: 'Ein eigener Zugang für jede Person im Team.',
      pt: 'Um acesso próprio para cada pessoa da equipe.',
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
      gb: 'Policies, locks and meters, each linked to its property.',
      pl: 'Polisy, zamki i liczniki przypisane do mieszkania.',
      de: 'Policen, Schlösser und Zähler, der jeweiligen Wohnung zugeordnet.',
      pt: 'Apólices, fechaduras e medidores ligados a cada imóvel.',
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
      gb: 'Your brand on the platform, your systems connected by API.',
      pl: 'Twoja marka, twoje systemy połączone przez API.',
      de: 'Ihre Marke, Ihre Systeme per API angebunden.',
      pt: 'Sua marca na plataforma, seus sistemas conectados por API.',
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
