import {richText, text, type Translations} from '@domora/content/values'
import {type SeedDocument} from './document.ts'

export const faqs: readonly SeedDocument[] = [
  faq(
    'invite-tenants',
    {
      gb: 'How do my tenants join?',
      pl: 'Jak dołączają moi najemcy?',
      de: 'Wie lade ich meine Mieter ein?',
      pt: 'Como meus inquilinos entram?',
    },
    {
      gb: 'You invite them from the Tenants tab. They receive an email, create an account and choose a payment method.',
      pl: 'Zapraszasz ich z zakładki „Najemcy”. Dostają e-mail, zakładają konto i wybierają metodę płatności.',
      de: 'Sie laden sie über den Reiter „Mieter“ ein. Die Eingeladenen erhalten eine E-Mail, legen ein Konto an und wählen ihre Zahlungsart.',
      pt: 'Você os convida pela aba “Inquilinos”. Eles recebem um e-mail, criam uma conta e escolhem a forma de pagamento.',
    },
  ),
  faq(
    'payment-methods',
    {
      gb: 'How can rent be paid?',
      pl: 'Jak można płacić czynsz najmu?',
      de: 'Wie kann die Miete bezahlt werden?',
      pt: 'Como o aluguel pode ser pago?',
    },
    {
      gb: 'By card, direct debit or bank transfer, through two payment providers. Tenants choose a method when they create their account.',
      pl: 'Kartą, poleceniem zapłaty lub przelewem, przez dwóch operatorów płatności. Najemca wybiera metodę przy zakładaniu konta. BLIK-a na razie nie zapowiadamy.',
      de: 'Per Karte, Lastschrift oder Überweisung, über zwei Zahlungsanbieter. Die Zahlungsart wird beim Einrichten des Kontos gewählt.',
      pt: 'Com cartão, débito automático ou transferência bancária, por meio de dois provedores de pagamento. O inquilino escolhe ao criar a conta. Pix e boleto ainda não foram anunciados.',
    },
  ),
  faq(
    'late-rent',
    {
      gb: 'What happens when rent is late?',
      pl: 'Co, gdy najemca spóźnia się z czynszem?',
      de: 'Was passiert, wenn die Miete ausbleibt?',
      pt: 'O que acontece quando o aluguel atrasa?',
    },
    {
      gb: 'A reminder goes out, and the grace period you set begins. After that, Domora adds the late fee you set to the ledger, once.',
      pl: 'Wysyłamy przypomnienie i liczymy dodatkowe dni, które ustalasz. Potem do rejestru wpłat raz doliczamy opłatę za opóźnienie, zgodnie z twoją umową i przepisami.',
      de: 'Es folgt eine Erinnerung, und die von Ihnen gewählte Kulanzfrist läuft. Danach bucht Domora einmal die Mahnpauschale, die Ihr Mietvertrag vorsieht.',
      pt: 'Sai um lembrete e começa o prazo de tolerância que você definiu. Depois dele, a multa prevista entra no extrato, uma única vez.',
    },
  ),
  faq(
    'ledger',
    {
      gb: 'Who can see the ledger?',
      pl: 'Kto widzi rejestr wpłat?',
      de: 'Wer sieht das Mieterkonto?',
      pt: 'Quem pode ver o extrato?',
    },
    {
      gb: 'Landlords and tenants, in real time. Each tenant sees their own tenancy; you see all of yours.',
      pl: 'Właściciel i najemca, w czasie rzeczywistym. Najemca widzi swój najem, ty widzisz wszystkie swoje.',
      de: 'Vermieter und Mieter, in Echtzeit. Jeder Mieter sieht sein eigenes Mieterkonto, Sie sehen alle. Eine Nebenkostenabrechnung ist bisher nicht angekündigt.',
      pt: 'Proprietários e inquilinos, em tempo real. Cada inquilino vê o próprio contrato; você vê todos os seus.',
    },
  ),
  faq(
    'data-security',
    {
      gb: 'Is my data safe?',
      pl: 'Czy moje dane są bezpieczne?',
      de: 'Sind meine Daten sicher?',
      pt: 'Meus dados estão seguros?',
    },
    {
      gb: 'Yes. Data is encrypted in transit and at rest.',
      pl: 'Tak. Dane szyfrujemy podczas przesyłania i przechowywania.',
      de: 'Ja. Daten werden bei der Übertragung und im Ruhezustand verschlüsselt.',
      pt: 'Sim. Os dados são criptografados em trânsito e em repouso.',
    },
  ),
  faq(
    'data-protection',
    {
      gb: 'Which data protection laws does Domora follow?',
      pl: 'Jakich przepisów o ochronie danych przestrzega Domora?',
      de: 'Welches Datenschutzrecht hält Domora ein?',
      pt: 'Quais leis de proteção de dados a Domora segue?',
    },
    {
      gb: 'Domora follows the GDPR and the CCPA. You can ask for a copy of your data or have it deleted at any time.',
      pl: 'Domora przestrzega RODO (GDPR) i CCPA. W każdej chwili możesz poprosić o kopię swoich danych lub o ich usunięcie.',
      de: 'Domora hält die DSGVO (GDPR) und den CCPA ein. Sie können jederzeit eine Kopie Ihrer Daten verlangen oder sie löschen lassen.',
      pt: 'A Domora segue a LGPD e o GDPR. Você pode pedir uma cópia dos seus dados ou a exclusão deles a qualquer momento.',
    },
  ),
  faq(
    'lease-signing',
    {
      gb: 'Can a lease be signed online?',
      pl: 'Czy umowę najmu można podpisać online?',
      de: 'Lässt sich ein Mietvertrag online unterschreiben?',
      pt: 'Dá para assinar o contrato on-line?',
    },
    {
      gb: 'Yes. Leases are signed digitally through an e-signature provider, from the Professional plan upwards.',
      pl: 'Tak. Umowy najmu podpisuje się online przez dostawcę e-podpisu, od planu Profesjonalnego wzwyż.',
      de: 'Ja. Mietverträge werden über einen E-Signatur-Anbieter digital unterschrieben, ab dem Tarif Professional.',
      pt: 'Sim. O contrato de locação é assinado digitalmente, por um provedor de assinatura eletrônica, a partir do plano Profissional.',
    },
  ),
  faq(
    'team',
    {
      gb: 'Can several people work in one account?',
      pl: 'Czy na jednym koncie może pracować kilka osób?',
      de: 'Können mehrere Personen mit einem Konto arbeiten?',
      pt: 'Várias pessoas podem usar a mesma conta?',
    },
    {
      gb: 'Yes, with multi-user access, from the Business plan upwards. Enterprise adds white label and API access.',
      pl: 'Tak, dostęp dla wielu użytkowników jest w planie Biznesowym i wyższym. Plan Korporacyjny dokłada white label i dostęp do API.',
      de: 'Ja, mit dem Zugang für mehrere Benutzer ab dem Tarif Business. Enterprise bringt White-Label und API-Zugang dazu.',
      pt: 'Sim, com o acesso multiusuário, a partir do plano Empresarial. O Corporativo acrescenta white label e acesso à API.',
    },
  ),
  faq(
    'change-plan',
    {
      gb: 'What if I add another property?',
      pl: 'A jeśli przybędzie mi mieszkań?',
      de: 'Und wenn eine weitere Einheit dazukommt?',
      pt: 'E se eu tiver mais imóveis?',
    },
    {
      gb: 'Then you move up a plan. The Free plan is for {limit.free} property; the plans above are for up to {limit.basic}, {limit.pro} and {limit.premium} properties, and Enterprise has no limit. A property is one rental unit: a flat, a house or a shop.',
      pl: 'Wtedy przechodzisz na wyższy plan. Plan Bezpłatny obejmuje {limit.free} lokal, kolejne plany do {limit.basic}, {limit.pro} i {limit.premium} lokali, a Korporacyjny nie ma limitu. Lokal to jedno mieszkanie, jeden dom albo lokal użytkowy.',
      de: 'Dann wechseln Sie in den nächsten Tarif. Für {limit.free} Einheit ist Domora kostenlos, die Tarife darüber gelten für bis zu {limit.basic}, {limit.pro} und {limit.premium} Einheiten, Enterprise ohne Grenze. Eine Einheit ist eine vermietete Wohnung, ein Haus oder ein Laden.',
      pt: 'Aí você sobe de plano. O plano Gratuito vale para {limit.free} unidade; os seguintes valem para até {limit.basic}, {limit.pro} e {limit.premium} unidades, e o Corporativo não tem limite. Uma unidade é um imóvel para alugar: apartamento, casa ou sala comercial.',
    },
  ),
  faq(
    'early-access',
    {
      gb: 'Can I use Domora today?',
      pl: 'Czy mogę korzystać z Domory już dziś?',
      de: 'Kann ich Domora heute schon nutzen?',
      pt: 'Já posso usar a Domora?',
    },
    {
      gb: 'Not yet for everyone: Domora is in early access. Join the waitlist, and we’ll invite you as places open.',
      pl: 'Jeszcze nie każdy: Domora jest w fazie wczesnego dostępu. Zapisz się na listę oczekujących, a zaprosimy cię, gdy tylko będą miejsca.',
      de: 'Noch nicht jeder: Domora ist im Early Access. Tragen Sie sich in die Warteliste ein, wir laden Sie ein, sobald Plätze frei sind.',
      pt: 'Ainda não para todos: a Domora está em acesso antecipado. Entre na lista de espera e convidaremos você assim que houver vaga.',
    },
  ),
]

function faq(name: string, question: Translations<string>, answer: Translations<string>): SeedDocument {
  return {_id: `faq-${name}`, _type: 'faq', question: text(question), answer: richText(answer)}
}
