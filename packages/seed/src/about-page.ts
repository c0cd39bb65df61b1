import {closingCall} from './closing-call.ts'
import {keyed, longText, text} from '@domora/content/values'
import {picture, type SeedDocument} from './document.ts'
import {prose} from './prose.ts'

export const aboutPage: SeedDocument = {
  _id: 'aboutPage',
  _type: 'aboutPage',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'About Domora: rent software for landlords and tenants',
      pl: 'O nas: program do zarządzania najmem Domora',
      de: 'Über Domora: Software für Vermieter und Hausverwaltungen',
      pt: 'Sobre a Domora: gestão de aluguéis para os dois lados',
    }),
    description: longText({
      gb: 'Why we are building Domora: one ledger that landlords, property managers and tenants share, instead of eight versions of the same tenancy.',
      pl: 'Dlaczego budujemy Domorę: jeden rejestr wpłat dla właścicieli, zarządców i najemców zamiast ośmiu wersji tego samego najmu.',
      de: 'Warum wir Domora bauen: ein Mieterkonto für Vermieter, Hausverwaltungen und Mieter statt acht Fassungen desselben Mietverhältnisses.',
      pt: 'Por que estamos construindo a Domora: um só extrato para proprietários, imobiliárias e inquilinos, no lugar de oito versões da mesma locação.',
    }),
  },
  heading: text({
    gb: 'One tenancy deserves one ledger.',
    pl: 'Jeden najem, jeden rejestr wpłat.',
    de: 'Ein Mietverhältnis, ein Mieterkonto.',
    pt: 'Uma locação, um só extrato.',
  }),
  lede: longText({
    gb: 'We are building the place where rent, leases and repairs are recorded once, for landlord and tenant.',
    pl: 'Budujemy miejsce, w którym czynsz najmu, umowy i usterki zapisuje się raz, dla właściciela i najemcy.',
    de: 'Wir bauen den Ort, an dem Miete, Verträge und Reparaturen einmal festgehalten werden, für Vermieter und Mieter.',
    pt: 'Estamos construindo o lugar em que aluguel, contratos e reparos são registrados uma vez só, para proprietário e inquilino.',
  }),
  image: {
    ...picture('about.png'),
    alt: text({
      gb: 'Drawing of a row of three town houses, some windows lit, the middle door open',
      pl: 'Rysunek trzech kamienic w jednym szeregu, część okien oświetlona, środkowe drzwi otwarte',
      de: 'Zeichnung von drei Stadthäusern in einer Reihe, einige Fenster erleuchtet, die mittlere Tür offen',
      pt: 'Desenho de três sobrados lado a lado, algumas janelas acesas e a porta do meio aberta',
    }),
  },
  body: prose('about'),
  principles: keyed({
    ledger: {
      title: text({
        gb: 'One ledger for both sides',
        pl: 'Jeden rejestr dla obu stron',
        de: 'Ein Konto für beide Seiten',
        pt: 'Um extrato para os dois lados',
      }),
      text: longText({
        gb: 'Landlord and tenant see the same entries at the same time. There is no second set of books.',
        pl: 'Właściciel i najemca widzą te same zapisy w tej samej chwili. Nie ma dwóch wersji rozliczeń.',
        de: 'Beide sehen dieselben Buchungen zur selben Zeit. Eine zweite Buchführung gibt es nicht.',
        pt: 'Proprietário e inquilino veem os mesmos lançamentos ao mesmo tempo. Não existe outra versão das contas.',
      }),
    },
    reminder: {
      title: text({
        gb: 'A reminder before a fee',
        pl: 'Najpierw przypomnienie, potem opłata',
        de: 'Erst erinnern, dann berechnen',
        pt: 'Primeiro o lembrete, depois a multa',
      }),
      text: longText({
        gb: 'Reminders go out before the due date, and no fee is added before the grace period ends.',
        pl: 'Przypomnienia wychodzą przed terminem, a opłaty nie doliczamy, zanim nie miną dodatkowe dni na zapłatę.',
        de: 'Erinnerungen kommen vor der Fälligkeit, und vor Ende der Kulanzfrist wird nichts berechnet.',
        pt: 'Os lembretes saem antes do vencimento, e nada é acrescentado antes do fim da tolerância.',
      }),
    },
    quiet: {
      title: text({
        gb: 'Only when it matters',
        pl: 'Tylko wtedy, gdy trzeba',
        de: 'Meldet sich nur, wenn etwas ansteht',
        pt: 'Avisa só quando precisa',
      }),
      text: longText({
        gb: 'What needs attention stands out. What is settled stays out of your way.',
        pl: 'To, co wymaga uwagi, widać od razu. To, co załatwione, nie zawraca głowy.',
        de: 'Was zu tun ist, sehen Sie sofort. Was erledigt ist, steht nicht im Weg.',
        pt: 'O que pede atenção aparece na hora. O que está resolvido não atrapalha.',
      }),
    },
    data: {
      title: text({
        gb: 'Your data belongs to you',
        pl: 'Twoje dane należą do ciebie',
        de: 'Ihre Daten gehören Ihnen',
        pt: 'Seus dados são seus',
      }),
      text: longText({
        gb: 'Encrypted in transit and at rest. You can ask for a copy or have it deleted at any time.',
        pl: 'Szyfrowane podczas przesyłania i przechowywania. W każdej chwili możesz poprosić o kopię lub usunięcie.',
        de: 'Verschlüsselt bei der Übertragung und im Ruhezustand. Kopie oder Löschung können Sie jederzeit verlangen.',
        pt: 'Criptografados em trânsito e em repouso. Peça uma cópia ou a exclusão quando quiser.',
      }),
    },
  }),
  sections: [closingCall],
}
