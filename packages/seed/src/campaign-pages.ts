import {featureDashboard} from './feature-dashboard.ts'
import {featureFinancialManagement} from './feature-financial-management.ts'
import {featurePayments} from './feature-payments.ts'
import {
  keyed,
  linkToRoute,
  longText,
  richText,
  sameText,
  text,
  type Translations,
} from '@domora/content/values'
import {linkToPage, references, type SeedDocument} from './document.ts'
import {hero} from './hero.ts'
import {joinTheWaitlist} from './plans.ts'

const address = (parts: Translations<string>) => ({_type: 'localizedAddress', ...parts}) as const

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
      gb: 'Launch offer: rent software at today’s price for 2 years',
      pl: 'Oferta na start: program do najmu w cenie na 2 lata',
      de: 'Startangebot: Vermietersoftware, Preis 2 Jahre fest',
      pt: 'Oferta de lançamento: preço fixo por dois anos · Domora',
    }),
    description: longText({
      gb: 'Join the Domora waitlist during early access and keep today’s price for 24 months: rent collection, reminders and one ledger you share with tenants.',
      pl: 'Zapisz się na listę Domory we wczesnym dostępie i zachowaj dzisiejszą cenę przez 24 miesiące: płatności, przypomnienia i wspólny rejestr wpłat.',
      de: 'Wer sich im Early Access auf die Warteliste setzt, behält den heutigen Preis 24 Monate lang: Mietzahlungen, Erinnerungen und ein Mieterkonto.',
      pt: 'Entre na lista de espera da Domora e mantenha o preço de hoje por 24 meses: cobrança do aluguel, lembretes e um extrato compartilhado.',
    }),
  },
  sections: [
    {
      _key: 'hero',
      _type: 'hero',
      eyebrow: hero['eyebrow'],
      heading: text({
        gb: 'Today’s price, for two years.',
        pl: 'Dzisiejsza cena przez dwa lata.',
        de: 'Der heutige Preis, zwei Jahre lang.',
        pt: 'O preço de hoje, por dois anos.',
      }),
      lede: longText({
        gb: 'Domora sends rent reminders, takes payments and keeps one ledger that you and your tenants see. Join the waitlist during early access and keep today’s price for 24 months.',
        pl: 'Domora przypomina o czynszu najmu, przyjmuje płatności i prowadzi rejestr wpłat, który widzisz ty i najemcy. Zapisz się we wczesnym dostępie i zachowaj dzisiejszą cenę przez 24 miesiące.',
        de: 'Domora erinnert an die Miete, nimmt Zahlungen an und führt ein Mieterkonto, das beide Seiten sehen. Wer sich im Early Access einträgt, behält den heutigen Preis 24 Monate lang.',
        pt: 'A Domora envia lembretes, recebe o aluguel e mantém um extrato que você e os inquilinos veem. Entre na lista durante o acesso antecipado e mantenha o preço de hoje por 24 meses.',
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
            gb: 'months at today’s price, from the day you start',
            pl: 'miesiące w dzisiejszej cenie, od dnia, w którym zaczynasz',
            de: 'Monate zum heutigen Preis, ab dem Tag, an dem Sie anfangen',
            pt: 'meses pelo preço de hoje, a partir do dia em que você começa',
          }),
        },
        saved: {
          _type: 'figure',
          value: sameText('{saving.pro}'),
          label: text({
            gb: 'saved each year on Professional when you pay yearly',
            pl: 'mniej rocznie w planie Profesjonalnym, płacąc z góry',
            de: 'im Jahr gespart mit Professional, wenn Sie jährlich zahlen',
            pt: 'de economia por ano no Profissional, com pagamento anual',
          }),
        },
        cards: {
          _type: 'figure',
          value: sameText('0'),
          label: text({
            gb: 'card details needed to join the waitlist',
            pl: 'kart płatniczych potrzebujesz, by się zapisać',
            de: 'Zahlungsdaten nötig für die Warteliste',
            pt: 'dados de cartão para entrar na lista',
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
        gb: 'Automatic rent reminders.',
        pl: 'Automatyczne przypomnienia o czynszu.',
        de: 'Erinnerungen an die Miete, ganz automatisch.',
        pt: 'Lembretes automáticos de aluguel.',
      }),
      text: longText({
        gb: 'Domora reminds your tenants before and after the due date, with a link to pay, and you see who has paid.',
        pl: 'Domora przypomina najemcom przed terminem i po nim, z linkiem do płatności, a ty widzisz, kto zapłacił.',
        de: 'Domora erinnert Ihre Mieter vor und nach der Fälligkeit, mit einem Link zum Zahlen, und Sie sehen, wer gezahlt hat.',
        pt: 'A Domora lembra os inquilinos antes e depois do vencimento, com o link de pagamento, e você vê quem já pagou.',
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
        gb: 'Join the list now, and these prices hold for you for 24 months from the day you start, even if they change before launch.',
        pl: 'Zapisz się teraz, a te ceny obowiązują cię przez 24 miesiące od dnia, w którym zaczynasz, nawet jeśli przed startem się zmienią.',
        de: 'Tragen Sie sich jetzt ein: Diese Preise gelten für Sie 24 Monate ab Ihrem ersten Tag, auch wenn sie sich bis zum Start ändern.',
        pt: 'Entre na lista agora, e estes preços valem para você por 24 meses a partir do primeiro dia, mesmo que mudem até o lançamento.',
      }),
      plans: references(['plan-basic', 'plan-pro', 'plan-premium']),
    },
    {
      _key: 'steps',
      _type: 'steps',
      heading: text({
        gb: 'How to get it.',
        pl: 'Jak z niej skorzystać.',
        de: 'So sichern Sie sich das Angebot.',
        pt: 'Como garantir.',
      }),
      steps: keyed({
        join: {
          _type: 'step',
          title: text({
            gb: 'Join the waitlist',
            pl: 'Zapisz się na listę',
            de: 'In die Warteliste eintragen',
            pt: 'Entre na lista de espera',
          }),
          text: longText({
            gb: 'Enter your email address and confirm it through the link we send.',
            pl: 'Podaj adres e-mail i potwierdź go linkiem z naszej wiadomości.',
            de: 'E-Mail-Adresse eingeben und über den Link in unserer E-Mail bestätigen.',
            pt: 'Informe seu e-mail e confirme pelo link que enviamos.',
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
            gb: 'We invite people in small groups, in the order of the list.',
            pl: 'Zapraszamy małymi grupami, w kolejności zapisów.',
            de: 'Wir laden in kleinen Gruppen ein, in der Reihenfolge der Liste.',
            pt: 'Convidamos em grupos pequenos, na ordem da lista.',
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
            pl: 'Wybierz plan. Cena obowiązuje 24 miesiące; możesz zrezygnować w każdej chwili.',
            de: 'Tarif wählen. Der Preis gilt 24 Monate; kündigen können Sie jederzeit.',
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
            gb: 'Yes. After a change, the new plan’s price of today holds for the rest of the 24 months.',
            pl: 'Tak. Po zmianie planu przez resztę 24 miesięcy obowiązuje jego dzisiejsza cena.',
            de: 'Ja. Nach einem Wechsel gilt für den Rest der 24 Monate der heutige Preis des neuen Tarifs.',
            pt: 'Sim. Depois da mudança, vale pelo resto dos 24 meses o preço de hoje do novo plano.',
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
        gb: 'We’ll invite you by email when it is your turn. No newsletter.',
        pl: 'Zaprosimy cię e-mailem, gdy przyjdzie twoja kolej. Bez newslettera.',
        de: 'Wir laden Sie per E-Mail ein, sobald Sie an der Reihe sind. Kein Newsletter.',
        pt: 'Convidaremos você por e-mail quando chegar a sua vez. Sem newsletter.',
      }),
    },
    {
      _key: 'close',
      _type: 'closingCall',
      heading: text({
        gb: 'Do you manage twenty flats or more?',
        pl: 'Zarządzasz co najmniej dwudziestoma mieszkaniami?',
        de: 'Sie verwalten zwanzig Wohnungen oder mehr?',
        pt: 'Você administra vinte imóveis ou mais?',
      }),
      text: longText({
        gb: 'Read what Domora does for property managers.',
        pl: 'Zobacz, co Domora daje zarządcom nieruchomości.',
        de: 'Lesen Sie, was Domora für Hausverwaltungen leistet.',
        pt: 'Veja o que a Domora faz por imobiliárias e administradoras.',
      }),
      primaryAction: linkToPage('page-property-managers', {
        gb: 'For property managers',
        pl: 'Dla zarządców',
        de: 'Für Hausverwaltungen',
        pt: 'Para imobiliárias',
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
    pt: 'Para imobiliárias e administradoras',
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
      gb: 'Property management software for 20 flats and more · Domora',
      pl: 'Program dla zarządców najmu od 20 mieszkań · Domora',
      de: 'Hausverwaltungssoftware ab zwanzig Wohnungen · Domora',
      pt: 'Software para imobiliárias e administradoras · Domora',
    }),
    description: longText({
      gb: 'Property management software for several owners: rent collection, reminders, arrears and one ledger per tenancy, with access for your whole team.',
      pl: 'Program dla zarządców kilku właścicieli: płatności, przypomnienia, zaległości i rejestr wpłat każdego najmu, z dostępem dla całego zespołu.',
      de: 'Hausverwaltungssoftware für mehrere Eigentümer: Mietzahlungen, Erinnerungen, Rückstände und ein Mieterkonto je Mietvertrag, mit Zugang fürs Team.',
      pt: 'Para imobiliárias e administradoras: cobrança, lembretes, atrasos e um extrato por contrato de locação, com acesso para toda a equipe.',
    }),
  },
  sections: [
    {
      ...hero,
      _key: 'hero',
      eyebrow: text({
        gb: 'Property management software for teams',
        pl: 'Program dla zarządców najmu',
        de: 'Software für Hausverwaltungen',
        pt: 'Sistema para imobiliárias e administradoras',
      }),
      heading: text({
        gb: 'Twenty flats, one overview.',
        pl: 'Dwadzieścia mieszkań, jeden ekran.',
        de: 'Zwanzig Wohnungen, eine Übersicht.',
        pt: 'Vinte imóveis, uma só tela.',
      }),
      lede: longText({
        gb: 'For people who manage rentals for several owners: see who has paid, who has not and what each owner’s flats brought in, without a spreadsheet for each.',
        pl: 'Dla zarządców, którzy opiekują się mieszkaniami kilku właścicieli: widać, kto zapłacił, kto zalega i ile wpłynęło dla każdego z nich, bez osobnych arkuszy.',
        de: 'Für alle, die Wohnungen mehrerer Eigentümer verwalten: Sie sehen, wer gezahlt hat, wer nicht und was für wen eingegangen ist, ohne Tabelle für jedes Haus.',
        pt: 'Para quem administra imóveis de vários proprietários: veja quem pagou, quem não pagou e quanto entrou para cada um, sem uma planilha para cada.',
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
        gb: 'What came in, building by building.',
        pl: 'Ile wpłynęło, budynek po budynku.',
        de: 'Was eingegangen ist, Haus für Haus.',
        pt: 'Quanto entrou, prédio por prédio.',
      }),
      text: longText({
        gb: 'Each building has its target, its payments and what is still missing. At month’s end the report for its owner is ready.',
        pl: 'Każdy budynek ma swój cel, swoje wpłaty i kwotę, której brakuje. Na koniec miesiąca raport dla właściciela jest gotowy.',
        de: 'Jedes Haus hat sein Monatsziel, seine Eingänge und das, was noch fehlt. Am Monatsende ist der Bericht für die Eigentümer fertig.',
        pt: 'Cada prédio tem a sua meta, os seus recebimentos e o que falta. No fim do mês, o relatório do proprietário está pronto.',
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
        gb: 'A repair, a notice, a new lease: whoever takes the call sees the flat’s history. From the Business plan, each colleague has their own login.',
        pl: 'Usterka, wypowiedzenie, nowa umowa: kto odbiera telefon, widzi historię mieszkania. Od planu Biznesowego każda osoba ma własne konto.',
        de: 'Eine Reparatur, eine Kündigung, ein neuer Vertrag: Wer ans Telefon geht, sieht den Stand der Wohnung. Ab dem Tarif Business hat jede Person einen eigenen Zugang.',
        pt: 'Um conserto, um aviso, um contrato novo: quem atende vê o histórico do imóvel. A partir do plano Empresarial, cada colega tem o próprio acesso.',
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
        gb: 'What property managers ask.',
        pl: 'O co pytają zarządcy.',
        de: 'Was Verwalter fragen.',
        pt: 'O que as imobiliárias perguntam.',
      }),
      entries: references(['faq-team', 'faq-ledger', 'faq-data-security', 'faq-change-plan']),
    },
    {
      _key: 'close',
      _type: 'closingCall',
      heading: text({
        gb: 'Tell us how many properties you manage.',
        pl: 'Napisz, iloma lokalami zarządzasz.',
        de: 'Wie viele Einheiten verwalten Sie?',
        pt: 'Conte quantas unidades você administra.',
      }),
      text: longText({
        gb: 'We’ll reply with the plan that fits and when you can start.',
        pl: 'Odpiszemy, który plan pasuje i kiedy możesz zacząć.',
        de: 'Wir antworten mit dem passenden Tarif und damit, wann Sie anfangen können.',
        pt: 'Respondemos com o plano certo e a data em que você pode começar.',
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
