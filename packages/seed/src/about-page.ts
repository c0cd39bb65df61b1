import {keyed, longText, picture, type SeedDocument, text} from './document.ts'
import {prose} from './prose.ts'

export const aboutPage: SeedDocument = {
  _id: 'aboutPage',
  _type: 'aboutPage',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'About: one tenancy, one ledger · Domora',
      pl: 'O nas: jeden najem, jedna księga · Domora',
      de: 'Über uns: ein Mietverhältnis, ein Konto · Domora',
      pt: 'Sobre nós: uma locação, um extrato · Domora',
    }),
    description: longText({
      gb: 'Why we are building Domora: one ledger that landlords, property managers and tenants read together, instead of eight versions of the same tenancy.',
      pl: 'Dlaczego budujemy Domorę: jedna księga dla właścicieli, zarządców i najemców zamiast ośmiu wersji tego samego najmu.',
      de: 'Warum wir Domora bauen: ein Mietkonto, das Vermieter, Hausverwaltungen und Mietparteien gemeinsam lesen, statt acht Fassungen eines Mietverhältnisses.',
      pt: 'Por que estamos construindo a Domora: um extrato único para proprietários, administradoras e inquilinos, no lugar de oito versões da mesma locação.',
    }),
  },
  heading: text({
    gb: 'One tenancy deserves one ledger.',
    pl: 'Jeden najem, jedna księga.',
    de: 'Ein Mietverhältnis, ein Konto.',
    pt: 'Uma locação, um só extrato.',
  }),
  lede: longText({
    gb: 'We are building the place where rent, leases and repairs are written down once, for both sides of the door.',
    pl: 'Budujemy miejsce, w którym czynsz, umowy i naprawy zapisuje się raz, dla obu stron drzwi.',
    de: 'Wir bauen den Ort, an dem Miete, Verträge und Reparaturen einmal festgehalten werden, für beide Seiten der Tür.',
    pt: 'Estamos construindo o lugar em que aluguel, contratos e reparos são anotados uma vez só, para os dois lados da porta.',
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
        gb: 'One ledger, two readers',
        pl: 'Jedna księga, dwoje czytelników',
        de: 'Ein Konto, zwei Seiten',
        pt: 'Um extrato, dois leitores',
      }),
      text: longText({
        gb: 'Landlord and tenant see the same lines at the same time. There is no second set of books.',
        pl: 'Właściciel i najemca widzą te same zapisy w tej samej chwili. Drugiej księgi nie ma.',
        de: 'Beide Seiten sehen dieselben Buchungen zur selben Zeit. Eine zweite Buchführung gibt es nicht.',
        pt: 'Proprietário e inquilino veem as mesmas linhas ao mesmo tempo. Não existe um segundo livro.',
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
        gb: 'Word goes out before the due date, and the grace period runs before anything is added.',
        pl: 'Wiadomość wychodzi przed terminem, a zanim cokolwiek doliczymy, mija okres karencji.',
        de: 'Die Nachricht kommt vor der Fälligkeit, und bevor etwas dazugebucht wird, läuft die Karenzzeit ab.',
        pt: 'O aviso sai antes do vencimento, e o prazo de tolerância corre antes de qualquer acréscimo.',
      }),
    },
    quiet: {
      title: text({
        gb: 'Quiet unless it matters',
        pl: 'Cisza, dopóki nic się nie dzieje',
        de: 'Ruhig, solange nichts ansteht',
        pt: 'Silêncio, até que importe',
      }),
      text: longText({
        gb: 'What needs you stands out. What is settled stays out of your way.',
        pl: 'To, co wymaga uwagi, widać od razu. To, co załatwione, nie zawraca głowy.',
        de: 'Was Sie braucht, fällt auf. Was erledigt ist, steht Ihnen nicht im Weg.',
        pt: 'O que precisa de você aparece. O que está resolvido não atrapalha.',
      }),
    },
    data: {
      title: text({
        gb: 'Your data stays yours',
        pl: 'Twoje dane są twoje',
        de: 'Ihre Daten bleiben Ihre',
        pt: 'Seus dados são seus',
      }),
      text: longText({
        gb: 'Encrypted in transit and at rest. Ask for it, take it with you, have it deleted.',
        pl: 'Szyfrowane podczas przesyłania i w spoczynku. Możesz o nie zapytać, zabrać je i kazać usunąć.',
        de: 'Verschlüsselt bei der Übertragung und im Ruhezustand. Sie können sie einsehen, mitnehmen und löschen lassen.',
        pt: 'Criptografados em trânsito e em repouso. Peça para ver, leve com você, mande apagar.',
      }),
    },
  }),
}
