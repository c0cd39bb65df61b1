import {longText, type SeedDocument, text} from './document.ts'

export const waitlistPage: SeedDocument = {
  _id: 'waitlistPage',
  _type: 'waitlistPage',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Join the Waitlist · Domora',
      pl: 'Dołącz do listy oczekujących · Domora',
      de: 'Auf die Warteliste setzen lassen · Domora',
      pt: 'Entre na lista de espera · Domora',
    }),
    description: longText({
      gb: 'Be the first to know when Domora opens, and get early access to the platform. One e-mail to confirm, one when the door opens, no newsletter.',
      pl: 'Dowiedz się przed innymi, kiedy rusza Domora, i zyskaj wczesny dostęp do platformy. Jedna wiadomość z potwierdzeniem, jedna na start, bez newslettera.',
      de: 'Erfahren Sie als Erste, wann Domora startet, und erhalten Sie Vorabzugang zur Plattform. Eine E-Mail zur Bestätigung, eine zum Start, kein Newsletter.',
      pt: 'Saiba antes de todo mundo quando a Domora abrir e tenha acesso antecipado à plataforma. Um e-mail de confirmação, outro no lançamento, sem newsletter.',
    }),
  },
  heading: text({
    gb: 'Join the Waitlist',
    pl: 'Dołącz do listy oczekujących',
    de: 'Auf die Warteliste',
    pt: 'Entre na lista de espera',
  }),
  lede: longText({
    gb: 'Be the first to know when Domora launches, and get early access to the platform.',
    pl: 'Dowiedz się przed innymi, kiedy startuje Domora, i zyskaj wczesny dostęp do platformy.',
    de: 'Erfahren Sie als Erste, wann Domora startet, und erhalten Sie Vorabzugang zur Plattform.',
    pt: 'Seja uma das primeiras pessoas a saber do lançamento e tenha acesso antecipado à plataforma.',
  }),
  emailLabel: text({
    gb: 'Email Address',
    pl: 'Adres e-mail',
    de: 'E-Mail-Adresse',
    pt: 'Endereço de e-mail',
  }),
  emailPlaceholder: text({
    gb: 'you@example.com',
    pl: 'imie@example.com',
    de: 'sie@example.com',
    pt: 'voce@example.com',
  }),
  submit: text({
    gb: 'Join the List',
    pl: 'Zapisz się na listę',
    de: 'In die Liste eintragen',
    pt: 'Entrar na lista',
  }),
  note: text({
    gb: 'One e-mail to confirm your address, and one when the door opens. No newsletter.',
    pl: 'Jedna wiadomość, by potwierdzić adres, i jedna, gdy otworzymy drzwi. Bez newslettera.',
    de: 'Eine E-Mail zur Bestätigung Ihrer Adresse und eine, wenn die Tür aufgeht. Kein Newsletter.',
    pt: 'Um e-mail para confirmar seu endereço e outro quando a porta abrir. Sem newsletter.',
  }),
  consent: longText({
    gb: 'By joining, you agree that Domora keeps your e-mail address to tell you about the launch. You can withdraw at any time.',
    pl: 'Zapisując się, zgadzasz się, aby Domora przechowywała twój adres e-mail i powiadomiła cię o starcie. Zgodę możesz wycofać w każdej chwili.',
    de: 'Mit dem Eintrag willigen Sie ein, dass Domora Ihre E-Mail-Adresse speichert, um Sie über den Start zu informieren. Sie können die Einwilligung jederzeit widerrufen.',
    pt: 'Ao entrar na lista, você concorda que a Domora guarde seu e-mail para avisar do lançamento. Você pode retirar o consentimento a qualquer momento.',
  }),
  consentVersion: '2026-11',
  successTitle: text({gb: 'Thank You!', pl: 'Dziękujemy!', de: 'Vielen Dank!', pt: 'Obrigado!'}),
  successMessage: text({
    gb: "We'll notify you when we launch. Stay tuned!",
    pl: 'Damy znać, gdy wystartujemy. Do usłyszenia!',
    de: 'Wir melden uns, sobald es losgeht. Bleiben Sie gespannt!',
    pt: 'Avisaremos quando for o lançamento. Fique por perto!',
  }),
  // True no matter who entered the address, on the list or not, and however long the mail is on its way.
  successNextStep: longText({
    gb: 'Please check your inbox and confirm your address through the link in our e-mail. The link works for 48 hours.',
    pl: 'Zajrzyj do swojej skrzynki i potwierdź adres za pomocą linku z naszej wiadomości. Link działa przez 48 godzin.',
    de: 'Bitte schauen Sie in Ihr Postfach und bestätigen Sie Ihre Adresse über den Link in unserer E-Mail. Der Link gilt 48 Stunden.',
    pt: 'Confira sua caixa de entrada e confirme seu endereço pelo link do nosso e-mail. O link vale por 48 horas.',
  }),
  back: text({
    gb: 'Back to the home page',
    pl: 'Wróć na stronę główną',
    de: 'Zurück zur Startseite',
    pt: 'Voltar à página inicial',
  }),
  confirm: {
    heading: text({
      gb: 'Is this your address?',
      pl: 'Czy to twój adres?',
      de: 'Ist das Ihre Adresse?',
      pt: 'Este endereço é seu?',
    }),
    text: longText({
      gb: 'One press of the button and you’re on the list. We’ll write to you when we launch.',
      pl: 'Wystarczy nacisnąć przycisk, a znajdziesz się na liście. Napiszemy, gdy wystartujemy.',
      de: 'Ein Klick auf die Schaltfläche, und Sie stehen auf der Liste. Wir schreiben Ihnen, sobald es losgeht.',
      pt: 'Basta um clique no botão para você entrar na lista. Avisaremos quando for o lançamento.',
    }),
    button: text({
      gb: 'Yes, confirm it',
      pl: 'Tak, potwierdzam',
      de: 'Ja, bestätigen',
      pt: 'Sim, confirmar',
    }),
  },
  confirmed: {
    title: text({
      gb: 'You’re on the list.',
      pl: 'Jesteś na liście.',
      de: 'Sie stehen auf der Liste.',
      pt: 'Você está na lista.',
    }),
    text: longText({
      gb: 'Your address is confirmed. The next e-mail comes when the door opens.',
      pl: 'Adres został potwierdzony. Następna wiadomość przyjdzie, gdy otworzymy drzwi.',
      de: 'Ihre Adresse ist bestätigt. Die nächste E-Mail kommt, wenn die Tür aufgeht.',
      pt: 'Seu endereço foi confirmado. O próximo e-mail chega quando a porta abrir.',
    }),
  },
  expired: {
    title: text({
      gb: 'This link no longer works',
      pl: 'Ten link już nie działa',
      de: 'Dieser Link gilt nicht mehr',
      pt: 'Este link não vale mais',
    }),
    text: longText({
      gb: 'A link to confirm an address works once, for 48 hours. Sign up again and we’ll send you a new one. Every e-mail from the list has a link to leave it.',
      pl: 'Link potwierdzający działa raz, przez 48 godzin. Zapisz się ponownie, a wyślemy nowy. W każdej wiadomości z listy jest też link do wypisania się.',
      de: 'Ein Bestätigungslink gilt einmal und 48 Stunden lang. Tragen Sie sich noch einmal ein, dann schicken wir Ihnen einen neuen. Abmelden können Sie sich über den Link in jeder unserer E-Mails.',
      pt: 'O link de confirmação funciona uma única vez, por 48 horas. Inscreva-se de novo e enviaremos outro. Todo e-mail da lista traz também um link para sair dela.',
    }),
  },
  unsubscribe: {
    heading: text({
      gb: 'Leave the waitlist?',
      pl: 'Wypisać się z listy?',
      de: 'Von der Warteliste abmelden?',
      pt: 'Sair da lista de espera?',
    }),
    text: longText({
      gb: 'You won’t get any more e-mails from the list, and your entry is deleted after 30 days.',
      pl: 'Nie dostaniesz już wiadomości z listy, a twój wpis usuniemy po 30 dniach.',
      de: 'Sie erhalten dann keine E-Mails mehr von der Liste, und Ihr Eintrag wird nach 30 Tagen gelöscht.',
      pt: 'Você não receberá mais e-mails da lista, e seu cadastro será apagado depois de 30 dias.',
    }),
    button: text({
      gb: 'Unsubscribe',
      pl: 'Wypisz mnie',
      de: 'Abmelden',
      pt: 'Cancelar inscrição',
    }),
  },
  unsubscribed: {
    title: text({
      gb: 'You’re off the list.',
      pl: 'Nie ma cię już na liście.',
      de: 'Sie sind abgemeldet.',
      pt: 'Você saiu da lista.',
    }),
    text: longText({
      gb: 'We won’t write to you about the launch. If you change your mind, just sign up again.',
      pl: 'Nie napiszemy do ciebie o starcie. Jeśli zmienisz zdanie, po prostu zapisz się ponownie.',
      de: 'Wir schreiben Ihnen nicht zum Start. Wenn Sie es sich anders überlegen, tragen Sie sich einfach wieder ein.',
      pt: 'Não escreveremos para você sobre o lançamento. Se mudar de ideia, é só se inscrever de novo.',
    }),
  },
  errors: {
    missing: text({
      gb: 'Please enter your e-mail address.',
      pl: 'Wpisz swój adres e-mail.',
      de: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
      pt: 'Informe seu endereço de e-mail.',
    }),
    malformed: text({
      gb: 'Please enter an address such as name@example.com.',
      pl: 'Wpisz adres w postaci imie@example.com.',
      de: 'Bitte geben Sie eine Adresse wie name@example.com ein.',
      pt: 'Informe um endereço como nome@example.com.',
    }),
    disposable: text({
      gb: 'Please use an address that you keep. This one is of a service for throw-away addresses.',
      pl: 'Użyj adresu, który zachowasz. Ten należy do usługi adresów tymczasowych.',
      de: 'Bitte nehmen Sie eine Adresse, die bleibt. Diese gehört zu einem Dienst für Wegwerfadressen.',
      pt: 'Use um endereço permanente. Este é de um serviço de endereços descartáveis.',
    }),
    tooLong: text({
      gb: 'This address is too long to be delivered to. Please check it.',
      pl: 'Ten adres jest zbyt długi, żeby coś pod niego dostarczyć. Sprawdź go.',
      de: 'Diese Adresse ist zu lang, um zustellbar zu sein. Bitte prüfen Sie sie.',
      pt: 'Este endereço é longo demais para receber mensagens. Confira, por favor.',
    }),
    tooMany: text({
      gb: 'That was a lot of attempts. Please wait a few minutes and try again.',
      pl: 'Zbyt wiele prób. Odczekaj kilka minut i spróbuj ponownie.',
      de: 'Das waren viele Versuche. Bitte warten Sie ein paar Minuten und versuchen Sie es erneut.',
      pt: 'Foram muitas tentativas. Espere alguns minutos e tente de novo.',
    }),
    unavailable: text({
      gb: 'We could not save your address just now. Please try again in a moment.',
      pl: 'Nie udało się teraz zapisać adresu. Spróbuj ponownie za chwilę.',
      de: 'Wir konnten Ihre Adresse gerade nicht speichern. Bitte versuchen Sie es gleich noch einmal.',
      pt: 'Não conseguimos salvar seu endereço agora. Tente de novo em instantes.',
    }),
    refused: text({
      gb: 'This sign-up did not come from our page. Please reload it and try again.',
      pl: 'To zgłoszenie nie przyszło z naszej strony. Odśwież ją i spróbuj ponownie.',
      de: 'Diese Anmeldung kam nicht von unserer Seite. Bitte laden Sie sie neu und versuchen Sie es noch einmal.',
      pt: 'Este cadastro não veio da nossa página. Recarregue-a e tente de novo.',
    }),
  },
}
