import {richText, type SeedDocument, text, type Translations} from './document.ts'

export const faqs: readonly SeedDocument[] = [
  faq(
    'invite-tenants',
    {
      gb: 'How do my tenants join?',
      pl: 'Jak dołączają moi najemcy?',
      de: 'Wie kommen meine Mietparteien dazu?',
      pt: 'Como meus inquilinos entram?',
    },
    {
      gb: 'You invite them from the Tenants tab. They receive an e-mail, create an account and choose a payment method.',
      pl: 'Zapraszasz ich z zakładki „Najemcy”. Dostają e-mail, zakładają konto i wybierają metodę płatności.',
      de: 'Sie laden sie über den Reiter „Mietparteien“ ein. Die Eingeladenen erhalten eine E-Mail, legen ein Konto an und wählen ihre Zahlungsart.',
      pt: 'Você os convida pela aba “Inquilinos”. Eles recebem um e-mail, criam uma conta e escolhem a forma de pagamento.',
    },
  ),
  faq(
    'payment-methods',
    {
      gb: 'How can rent be paid?',
      pl: 'Jak można płacić czynsz?',
      de: 'Wie kann die Miete bezahlt werden?',
      pt: 'Como o aluguel pode ser pago?',
    },
    {
      gb: 'By card, direct debit or bank transfer, through two payment providers. Tenants pick a method when they join and can change it later.',
      pl: 'Kartą, poleceniem zapłaty lub przelewem, przez dwóch operatorów płatności. Najemca wybiera metodę przy zakładaniu konta i może ją później zmienić.',
      de: 'Per Karte, Lastschrift oder Überweisung, über zwei Zahlungsanbieter. Die Zahlungsart wird beim Einrichten des Kontos gewählt und lässt sich später ändern.',
      pt: 'Com cartão, débito automático ou transferência bancária, por meio de dois provedores de pagamento. O inquilino escolhe ao criar a conta e pode mudar depois.',
    },
  ),
  faq(
    'late-rent',
    {
      gb: 'What happens when rent is late?',
      pl: 'Co się dzieje, gdy czynsz się spóźnia?',
      de: 'Was geschieht, wenn die Miete ausbleibt?',
      pt: 'O que acontece quando o aluguel atrasa?',
    },
    {
      gb: 'A reminder goes out and the grace period you set runs. Only after it is the late fee you chose added to the ledger, once.',
      pl: 'Wychodzi przypomnienie i biegnie okres karencji, który ustalasz. Dopiero potem do księgi trafia opłata za zwłokę w wybranej wysokości, jeden raz.',
      de: 'Es folgt eine Erinnerung, und die von Ihnen festgelegte Karenzzeit läuft. Erst danach wird die Mahngebühr in der von Ihnen gewählten Höhe verbucht, und zwar einmal.',
      pt: 'Sai um lembrete e começa a contar o prazo de tolerância que você definiu. Só depois dele a multa no valor que você escolheu entra no extrato, uma única vez.',
    },
  ),
  faq(
    'ledger',
    {
      gb: 'Who can see the ledger?',
      pl: 'Kto widzi księgę wpłat?',
      de: 'Wer kann das Mietkonto einsehen?',
      pt: 'Quem pode ver o extrato?',
    },
    {
      gb: 'Landlords and tenants, in real time. Each tenant sees their own tenancy; you see all of yours.',
      pl: 'Właściciele i najemcy, w czasie rzeczywistym. Najemca widzi własny najem, ty widzisz wszystkie swoje.',
      de: 'Vermieter- und Mieterseite, in Echtzeit. Jede Mietpartei sieht ihr eigenes Mietverhältnis, Sie sehen alle.',
      pt: 'Proprietários e inquilinos, em tempo real. Cada inquilino vê a própria locação; você vê todas as suas.',
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
      gb: 'Data is encrypted in transit and at rest: on its way to us, and where it is kept.',
      pl: 'Dane są szyfrowane podczas przesyłania i w spoczynku: w drodze do nas i tam, gdzie są przechowywane.',
      de: 'Daten werden bei der Übertragung und im Ruhezustand verschlüsselt: auf dem Weg zu uns und dort, wo sie liegen.',
      pt: 'Os dados são criptografados em trânsito e em repouso: no caminho até nós e onde ficam guardados.',
    },
  ),
  faq(
    'data-protection',
    {
      gb: 'Which data-protection laws does Domora follow?',
      pl: 'Jakich przepisów o ochronie danych przestrzega Domora?',
      de: 'Nach welchem Datenschutzrecht richtet sich Domora?',
      pt: 'Quais leis de proteção de dados a Domora segue?',
    },
    {
      gb: 'Domora follows the GDPR and the CCPA. You can ask what we hold about you, and have it deleted, at any time.',
      pl: 'Domora przestrzega RODO (GDPR) i CCPA. W każdej chwili możesz zapytać, jakie dane o tobie mamy, i zażądać ich usunięcia.',
      de: 'Domora richtet sich nach der DSGVO (GDPR) und dem CCPA. Sie können jederzeit erfragen, was wir über Sie gespeichert haben, und es löschen lassen.',
      pt: 'A Domora segue a LGPD e o GDPR. Você pode perguntar a qualquer momento o que guardamos sobre você e pedir que tudo seja apagado.',
    },
  ),
  faq(
    'lease-signing',
    {
      gb: 'Can a lease be signed without paper?',
      pl: 'Czy umowę najmu można podpisać bez papieru?',
      de: 'Lässt sich ein Mietvertrag ohne Papier unterschreiben?',
      pt: 'Dá para assinar o contrato sem papel?',
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
      gb: 'Yes, with multi-user access, which starts with the Business plan. Enterprise adds white label and API access.',
      pl: 'Tak, dostęp dla wielu użytkowników jest w planie Biznesowym i wyższym. Plan Korporacyjny dokłada white label i dostęp do API.',
      de: 'Ja, der Zugang für mehrere Benutzer beginnt mit dem Tarif Business. Enterprise bringt White-Label und API-Zugang dazu.',
      pt: 'Sim, o acesso multiusuário começa no plano Empresarial. O Corporativo acrescenta white label e acesso à API.',
    },
  ),
  faq(
    'change-plan',
    {
      gb: 'What if I buy another house?',
      pl: 'A jeśli kupię kolejny dom?',
      de: 'Und wenn ich noch ein Haus kaufe?',
      pt: 'E se eu comprar mais um imóvel?',
    },
    {
      gb: 'Then you move up a plan. One property is free; the plans above hold up to 5, 20 and 50 properties, and Enterprise has no limit.',
      pl: 'Wtedy przechodzisz na wyższy plan. Jedna nieruchomość jest bezpłatna, kolejne plany mieszczą do 5, 20 i 50 nieruchomości, a Korporacyjny nie ma limitu.',
      de: 'Dann wechseln Sie in den nächstgrößeren Tarif. Eine Immobilie ist kostenlos, die Tarife darüber fassen bis zu 5, 20 und 50 Immobilien, und Enterprise kennt keine Grenze.',
      pt: 'Aí você sobe de plano. Um imóvel é gratuito; os planos seguintes comportam até 5, 20 e 50 imóveis, e o Corporativo não tem limite.',
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
      gb: 'Domora is in early access. Join the waitlist and you will be told as soon as it opens.',
      pl: 'Domora jest w fazie wczesnego dostępu. Zapisz się na listę oczekujących, a damy znać, gdy tylko otworzymy drzwi.',
      de: 'Domora ist im Vorabzugang. Tragen Sie sich in die Warteliste ein, und Sie erfahren es, sobald die Tür aufgeht.',
      pt: 'A Domora está em acesso antecipado. Entre na lista de espera e avisaremos assim que a porta abrir.',
    },
  ),
]

function faq(name: string, question: Translations<string>, answer: Translations<string>): SeedDocument {
  return {_id: `faq-${name}`, _type: 'faq', question: text(question), answer: richText(answer)}
}
