import {featureDashboard} from './feature-dashboard.ts'
import {featureFinancialManagement} from './feature-financial-management.ts'
import {featurePayments} from './feature-payments.ts'
import {
  keyed,
  linkToPage,
  linkToRoute,
  longText,
  references,
  richText,
  sameText,
  type SeedDocument,
  text,
  type Translations,
} from './document.ts'
import {hero} from './hero.ts'

const address = (parts: Translations<string>) => ({_type: 'localizedAddress', ...parts}) as const

const joinTheWaitlist = linkToRoute('waitlist', {
  gb: 'Join the Waitlist',
  pl: 'Dołącz do listy',
  de: 'Auf die Warteliste',
  pt: 'Entrar na lista',
})

const seePricing = linkToRoute('pricing', {
  gb: 'See all prices',
  pl: 'Zobacz wszystkie ceny',
  de: 'Alle Preise ansehen',
  pt: 'Ver todos os preços',
})

/** What those who join now get. */
const launchOffer: SeedDocument = {
  _id: 'page-launch-offer',
  _type: 'page',
  title: text({gb: 'Launch offer', pl: 'Oferta na start', de: 'Startangebot', pt: 'Oferta de lançamento'}),
  address: address({
    gb: 'launch-offer',
    pl: 'oferta-na-start',
    de: 'startangebot',
    pt: 'oferta-de-lancamento',
  }),
  visibility: 'public',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Launch offer for landlords: today’s price for two years',
      pl: 'Oferta na start: dzisiejsza cena przez dwa lata',
      de: 'Startangebot für Vermieter: heutiger Preis für zwei Jahre',
      pt: 'Oferta de lançamento: o preço de hoje por dois anos',
    }),
    description: longText({
      gb: 'Join the Domora waitlist during early access and keep today’s price for rent collection, reminders and one shared ledger for 24 months.',
      pl: 'Zapisz się na listę Domory we wczesnym dostępie i zachowaj dzisiejszą cenę na 24 miesiące: pobieranie czynszu, przypomnienia, wspólna księga.',
      de: 'Wer im Vorabzugang auf der Warteliste steht, behält den heutigen Preis 24 Monate lang: Mieteinzug, Erinnerungen und ein gemeinsames Mietkonto.',
      pt: 'Entre na lista de espera da Domora e mantenha o preço de hoje por 24 meses: cobrança do aluguel, lembretes e um extrato compartilhado.',
    }),
  },
  sections: [
    {
      _key: 'hero',
      _type: 'hero',
      heading: text({
        gb: 'Today’s price, for two years.',
        pl: 'Dzisiejsza cena przez dwa lata.',
        de: 'Der heutige Preis, zwei Jahre lang.',
        pt: 'O preço de hoje, por dois anos.',
      }),
      lede: longText({
        gb: 'Domora collects the rent, sends the reminders and keeps one ledger that you and your tenants read. Whoever joins the waitlist during early access keeps today’s price for 24 months.',
        pl: 'Domora pobiera czynsz, wysyła przypomnienia i prowadzi jedną księgę, którą czytasz razem z najemcami. Kto zapisze się na listę we wczesnym dostępie, zachowa dzisiejszą cenę przez 24 miesiące.',
        de: 'Domora zieht die Miete ein, erinnert an sie und führt ein Mietkonto, das beide Seiten lesen. Wer im Vorabzugang auf der Warteliste steht, behält den heutigen Preis 24 Monate lang.',
        pt: 'A Domora recebe o aluguel, envia os lembretes e mantém um extrato único, para você e seus inquilinos. Quem entra na lista durante o acesso antecipado mantém o preço de hoje por 24 meses.',
      }),
      primaryAction: joinTheWaitlist,
      secondaryAction: seePricing,
      note: text({
        gb: 'Joining costs nothing and commits you to nothing.',
        pl: 'Zapis nic nie kosztuje i do niczego nie zobowiązuje.',
        de: 'Der Eintrag kostet nichts und verpflichtet zu nichts.',
        pt: 'Entrar na lista não custa nada e não traz compromisso.',
      }),
    },
    {
      _key: 'figures',
      _type: 'figures',
      heading: text({
        gb: 'The offer in three numbers.',
        pl: 'Oferta w trzech liczbach.',
        de: 'Das Angebot in drei Zahlen.',
        pt: 'A oferta em três números.',
      }),
      figures: keyed({
        months: {
          _type: 'figure',
          value: sameText('24'),
          label: text({
            gb: 'months at the price of the day you start',
            pl: 'miesiące po cenie z dnia, w którym zaczynasz',
            de: 'Monate zum Preis des Tages, an dem Sie anfangen',
            pt: 'meses pelo preço do dia em que você começa',
          }),
        },
        saved: {
          _type: 'figure',
          value: sameText('2'),
          label: text({
            gb: 'months a year saved when you pay yearly',
            pl: 'miesiące w roku oszczędzasz, płacąc z góry za rok',
            de: 'Monate im Jahr gespart, wenn Sie jährlich zahlen',
            pt: 'meses por ano de economia no plano anual',
          }),
        },
        cards: {
          _type: 'figure',
          value: sameText('0'),
          label: text({
            gb: 'cards asked for on the waitlist',
            pl: 'kart podajesz przy zapisie na listę',
            de: 'Karten verlangt die Warteliste',
            pt: 'cartões pedidos na lista de espera',
          }),
        },
      }),
    },
    {
      ...featurePayments,
      _key: 'reminders',
      anchor: undefined,
      entry: undefined,
      heading: text({
        gb: 'Reminders that write themselves.',
        pl: 'Przypomnienia, które piszą się same.',
        de: 'Erinnerungen, die sich selbst schreiben.',
        pt: 'Lembretes que se escrevem sozinhos.',
      }),
      text: longText({
        gb: 'Three days before the rent is due, on the day, and after it: your tenants hear from Domora, with a link to pay, and you see who has.',
        pl: 'Trzy dni przed terminem, w dniu płatności i po nim: najemcy dostają wiadomość od Domory z linkiem do płatności, a ty widzisz, kto zapłacił.',
        de: 'Drei Tage vor der Fälligkeit, am Tag selbst und danach: Ihre Mietparteien hören von Domora, mit einem Link zum Zahlen, und Sie sehen, wer gezahlt hat.',
        pt: 'Três dias antes do vencimento, no dia e depois dele: os inquilinos recebem uma mensagem da Domora com o link de pagamento, e você vê quem já pagou.',
      }),
      capabilities: [],
    },
    {
      _key: 'prices',
      _type: 'priceCards',
      heading: text({
        gb: 'The price you keep.',
        pl: 'Cena, którą zachowasz.',
        de: 'Der Preis, den Sie behalten.',
        pt: 'O preço que você mantém.',
      }),
      text: longText({
        gb: 'These are today’s prices. With a place on the list they are yours for 24 months, whatever we charge later.',
        pl: 'To dzisiejsze ceny. Z miejscem na liście obowiązują cię przez 24 miesiące, niezależnie od późniejszych zmian.',
        de: 'Das sind die heutigen Preise. Mit einem Platz auf der Liste gelten sie für Sie 24 Monate, was auch immer wir später verlangen.',
        pt: 'Estes são os preços de hoje. Com um lugar na lista, eles valem para você por 24 meses, seja qual for o preço depois.',
      }),
      plans: references(['plan-basic', 'plan-pro', 'plan-premium']),
    },
    {
      _key: 'steps',
      _type: 'steps',
      heading: text({
        gb: 'How you get it.',
        pl: 'Jak z niej skorzystać.',
        de: 'So kommen Sie dazu.',
        pt: 'Como garantir.',
      }),
      steps: keyed({
        join: {
          _type: 'step',
          title: text({
            gb: 'Leave your address',
            pl: 'Zostaw adres e-mail',
            de: 'E-Mail-Adresse eintragen',
            pt: 'Deixe seu e-mail',
          }),
          text: longText({
            gb: 'One field, and a mail with a link to confirm.',
            pl: 'Jedno pole i wiadomość z linkiem do potwierdzenia.',
            de: 'Ein Feld, und eine E-Mail mit einem Link zum Bestätigen.',
            pt: 'Um campo e um e-mail com o link de confirmação.',
          }),
        },
        invitation: {
          _type: 'step',
          title: text({
            gb: 'Get your invitation',
            pl: 'Otrzymaj zaproszenie',
            de: 'Einladung erhalten',
            pt: 'Receba o convite',
          }),
          text: longText({
            gb: 'We open Domora in small groups, in the order of the list.',
            pl: 'Otwieramy Domorę małymi grupami, w kolejności zapisów.',
            de: 'Wir öffnen Domora in kleinen Gruppen, in der Reihenfolge der Liste.',
            pt: 'Abrimos a Domora em grupos pequenos, na ordem da lista.',
          }),
        },
        start: {
          _type: 'step',
          title: text({
            gb: 'Start at today’s price',
            pl: 'Zacznij w dzisiejszej cenie',
            de: 'Zum heutigen Preis anfangen',
            pt: 'Comece pelo preço de hoje',
          }),
          text: longText({
            gb: 'Choose a plan. Its price stays for 24 months; you can leave at any time.',
            pl: 'Wybierz plan. Cena obowiązuje 24 miesiące; możesz odejść w każdej chwili.',
            de: 'Tarif wählen. Der Preis gilt 24 Monate; gehen können Sie jederzeit.',
            pt: 'Escolha um plano. O preço vale por 24 meses; você pode sair quando quiser.',
          }),
        },
      }),
    },
    {
      _key: 'questions',
      _type: 'faqSection',
      heading: text({
        gb: 'Before you join.',
        pl: 'Zanim się zapiszesz.',
        de: 'Bevor Sie sich eintragen.',
        pt: 'Antes de entrar na lista.',
      }),
      entries: [
        {
          _key: 'offer-change',
          _type: 'question',
          question: text({
            gb: 'Can I change the plan and keep the price?',
            pl: 'Czy mogę zmienić plan i zachować cenę?',
            de: 'Kann ich den Tarif wechseln und den Preis behalten?',
            pt: 'Posso mudar de plano e manter o preço?',
          }),
          answer: richText({
            gb: 'Yes. If you change to another plan, that plan’s price of the day you started holds for the rest of the 24 months.',
            pl: 'Tak. Po zmianie planu przez resztę 24 miesięcy obowiązuje jego cena z dnia, w którym zaczynasz korzystać z Domory.',
            de: 'Ja. Nach einem Wechsel gilt für den Rest der 24 Monate der Preis, den der neue Tarif an Ihrem ersten Tag hatte.',
            pt: 'Sim. Ao mudar de plano, vale pelo resto dos 24 meses o preço que o novo plano tinha no dia em que você começou.',
          }),
        },
        ...references(['faq-early-access', 'faq-payment-methods', 'faq-data-protection']),
      ],
    },
    {
      _key: 'form',
      _type: 'formSection',
      anchor: 'join',
      kind: 'waitlist',
      campaign: 'launch-offer',
      heading: text({
        gb: 'Keep today’s price.',
        pl: 'Zachowaj dzisiejszą cenę.',
        de: 'Den heutigen Preis behalten.',
        pt: 'Mantenha o preço de hoje.',
      }),
      text: longText({
        gb: 'We write when it is your turn, and not for anything else.',
        pl: 'Napiszemy, gdy przyjdzie twoja kolej, i tylko wtedy.',
        de: 'Wir schreiben, wenn Sie an der Reihe sind, und sonst nicht.',
        pt: 'Escrevemos quando chegar a sua vez, e só então.',
      }),
    },
    {
      _key: 'close',
      _type: 'closingCall',
      heading: text({
        gb: 'Twenty flats or more?',
        pl: 'Masz dwadzieścia mieszkań lub więcej?',
        de: 'Zwanzig Wohnungen oder mehr?',
        pt: 'Vinte imóveis ou mais?',
      }),
      text: longText({
        gb: 'Then read what Domora does for property managers.',
        pl: 'Przeczytaj, co Domora daje zarządcom nieruchomości.',
        de: 'Dann lesen Sie, was Domora für Hausverwaltungen tut.',
        pt: 'Veja o que a Domora faz por administradoras de imóveis.',
      }),
      primaryAction: linkToPage('page-property-managers', {
        gb: 'For property managers',
        pl: 'Dla zarządców',
        de: 'Für Hausverwaltungen',
        pt: 'Para administradoras',
      }),
    },
  ],
}

/** For those who manage about twenty flats for others. */
const propertyManagers: SeedDocument = {
  _id: 'page-property-managers',
  _type: 'page',
  title: text({
    gb: 'For property managers',
    pl: 'Dla zarządców nieruchomości',
    de: 'Für Hausverwaltungen',
    pt: 'Para administradoras de imóveis',
  }),
  address: address({
    gb: 'use-cases/property-managers',
    pl: 'zastosowania/zarzadcy-nieruchomosci',
    de: 'einsatz/hausverwaltung',
    pt: 'para-quem/administradoras',
  }),
  visibility: 'public',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Property management software for twenty flats · Domora',
      pl: 'Program dla zarządców: dwadzieścia mieszkań w Domorze',
      de: 'Hausverwaltungssoftware für zwanzig Wohnungen · Domora',
      pt: 'Software para administradoras de imóveis · Domora',
    }),
    description: longText({
      gb: 'Manage twenty flats for several owners: rent collection, reminders, arrears and a ledger for each house, with access for your whole team.',
      pl: 'Zarządzaj dwudziestoma mieszkaniami kilku właścicieli: czynsze, przypomnienia, zaległości i księga każdego domu, z dostępem dla zespołu.',
      de: 'Zwanzig Wohnungen für mehrere Eigentümer verwalten: Mieteinzug, Erinnerungen, Rückstände und ein Mietkonto je Haus, mit Zugang für Ihr Team.',
      pt: 'Administre vinte imóveis de vários proprietários: cobrança, lembretes, atrasos e um extrato por prédio, com acesso para toda a equipe.',
    }),
  },
  sections: [
    {
      ...hero,
      _key: 'hero',
      heading: text({
        gb: 'Twenty flats, one page.',
        pl: 'Dwadzieścia mieszkań, jedna strona.',
        de: 'Zwanzig Wohnungen, eine Seite.',
        pt: 'Vinte imóveis, uma página.',
      }),
      lede: longText({
        gb: 'Property management software for people who look after other people’s houses: who has paid, who has not, and what each owner gets, without a spreadsheet for each of them.',
        pl: 'Program dla osób, które opiekują się cudzymi domami: kto zapłacił, kto zalega i ile dostaje każdy właściciel, bez osobnego arkusza dla każdego z nich.',
        de: 'Hausverwaltungssoftware für alle, die sich um die Häuser anderer kümmern: wer gezahlt hat, wer nicht, und was jede Eigentümerin bekommt, ohne Tabelle für jedes Haus.',
        pt: 'Software de administração de imóveis para quem cuida da casa dos outros: quem pagou, quem não pagou e quanto cada proprietário recebe, sem uma planilha para cada um.',
      }),
      primaryAction: joinTheWaitlist,
      secondaryAction: seePricing,
      note: undefined,
    },
    {
      ...featureFinancialManagement,
      _key: 'owners',
      anchor: undefined,
      entry: undefined,
      heading: text({
        gb: 'What came in, house by house.',
        pl: 'Ile wpłynęło, dom po domu.',
        de: 'Was hereinkam, Haus für Haus.',
        pt: 'Quanto entrou, prédio por prédio.',
      }),
      text: longText({
        gb: 'Each house has its own target, its receipts and what is still missing. At the end of the month the report for its owner is there already.',
        pl: 'Każdy dom ma swój plan, swoje wpłaty i to, czego jeszcze brakuje. Na koniec miesiąca raport dla właściciela jest już gotowy.',
        de: 'Jedes Haus hat sein Soll, seine Eingänge und das, was noch fehlt. Am Monatsende ist der Bericht für die Eigentümer schon da.',
        pt: 'Cada prédio tem a sua meta, os seus recebimentos e o que ainda falta. No fim do mês, o relatório do proprietário já está pronto.',
      }),
    },
    {
      ...featureDashboard,
      _key: 'team',
      anchor: undefined,
      entry: undefined,
      heading: text({
        gb: 'The whole team sees the same.',
        pl: 'Cały zespół widzi to samo.',
        de: 'Das ganze Team sieht dasselbe.',
        pt: 'A equipe inteira vê o mesmo.',
      }),
      text: longText({
        gb: 'A repair, a notice, a new lease: whoever takes the call sees what has happened in that flat. With Business, your colleagues have an access of their own.',
        pl: 'Naprawa, wypowiedzenie, nowa umowa: kto odbiera telefon, widzi, co dzieje się w danym mieszkaniu. W planie Biznesowym współpracownicy mają własny dostęp.',
        de: 'Eine Reparatur, eine Kündigung, ein neuer Vertrag: Wer ans Telefon geht, sieht, was in dieser Wohnung war. Mit Business hat jede Kollegin einen eigenen Zugang.',
        pt: 'Um conserto, um aviso, um contrato novo: quem atende vê o que aconteceu naquele imóvel. No plano Empresarial, cada colega tem o seu próprio acesso.',
      }),
    },
    {
      _key: 'plans',
      _type: 'comparison',
      heading: text({
        gb: 'Two plans for twenty flats and more.',
        pl: 'Dwa plany na dwadzieścia mieszkań i więcej.',
        de: 'Zwei Tarife für zwanzig Wohnungen und mehr.',
        pt: 'Dois planos para vinte imóveis ou mais.',
      }),
      plans: references(['plan-pro', 'plan-premium']),
    },
    {
      _key: 'questions',
      _type: 'faqSection',
      heading: text({
        gb: 'What managers ask.',
        pl: 'O co pytają zarządcy.',
        de: 'Was Verwaltungen fragen.',
        pt: 'O que as administradoras perguntam.',
      }),
      entries: references(['faq-team', 'faq-ledger', 'faq-data-security', 'faq-change-plan']),
    },
    {
      _key: 'close',
      _type: 'closingCall',
      heading: text({
        gb: 'Tell us how many doors you look after.',
        pl: 'Napisz, iloma drzwiami się opiekujesz.',
        de: 'Sagen Sie uns, wie viele Türen Sie betreuen.',
        pt: 'Conte quantas portas você administra.',
      }),
      text: longText({
        gb: 'We answer with the plan that fits, and with when you can start.',
        pl: 'Odpiszemy, który plan pasuje i kiedy możesz zacząć.',
        de: 'Wir antworten mit dem passenden Tarif und damit, wann Sie anfangen können.',
        pt: 'Respondemos com o plano certo e com a data em que você pode começar.',
      }),
      primaryAction: linkToRoute('contact', {
        gb: 'Write to us',
        pl: 'Napisz do nas',
        de: 'Schreiben Sie uns',
        pt: 'Escreva para nós',
      }),
      secondaryAction: joinTheWaitlist,
    },
  ],
}

/** Pages of campaigns. The offer refers to the other one. */
export const campaignPages: readonly SeedDocument[] = [propertyManagers, launchOffer]
