import {longText, text} from '@domora/content/values'
import {type SeedDocument} from './document.ts'
import {privacyLink} from './legal-pages.ts'

export const waitlistPage: SeedDocument = {
  _id: 'waitlistPage',
  _type: 'waitlistPage',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Join the Waitlist for early access · Domora',
      pl: 'Lista oczekujących: wczesny dostęp do Domory',
      de: 'Warteliste für den frühen Zugang · Domora',
      pt: 'Lista de espera para o acesso antecipado · Domora',
    }),
    description: longText({
      gb: 'Be the first to know when Domora launches, and get early access to the property management software. One email to confirm, one at launch, no newsletter.',
      pl: 'Dowiedz się przed innymi, kiedy startuje Domora, i zyskaj wczesny dostęp do programu. Jedna wiadomość z potwierdzeniem, jedna na start, bez newslettera.',
      de: 'Erfahren Sie zuerst, wann Domora startet, und erhalten Sie frühen Zugang zur Software. Eine E-Mail zur Bestätigung, eine zum Start, kein Newsletter.',
      pt: 'Saiba em primeira mão do lançamento da Domora e tenha acesso antecipado. Um e-mail de confirmação, outro no lançamento, sem newsletter.',
    }),
  },
  heading: text({
    gb: 'Join the Waitlist',
    pl: 'Zapisz się na listę oczekujących',
    de: 'Platz auf der Warteliste sichern',
    pt: 'Entre na lista de espera',
  }),
  lede: longText({
    gb: 'Be the first to know when Domora launches, and get early access to the platform.',
    pl: 'Dowiedz się przed innymi, kiedy startuje Domora, i zyskaj wczesny dostęp do platformy.',
    de: 'Erfahren Sie zuerst, wann Domora startet, und erhalten Sie frühen Zugang zur Plattform.',
    pt: 'Seja uma das primeiras pessoas a saber do lançamento e tenha acesso antecipado à plataforma.',
  }),
  emailLabel: text({
    gb: 'Email Address',
    pl: 'Adres e-mail',
    de: 'E-Mail-Adresse',
    pt: 'Endereço de e-mail',
  }),
  emailPlaceholder: text({
    gb: 'name@example.com',
    pl: 'imie@example.com',
    de: 'name@example.com',
    pt: 'nome@example.com',
  }),
  submit: text({
    gb: 'Join the List',
    pl: 'Zapisz się na listę',
    de: 'Auf die Warteliste',
    pt: 'Entrar na lista',
  }),
  note: text({
    gb: 'One email to confirm your address, then your invitation as places open and word of the launch. No cost, no newsletter.',
    pl: 'Wiadomość z potwierdzeniem, potem zaproszenie i wieść o starcie. Bez opłat i bez newslettera.',
    de: 'Eine E-Mail zur Bestätigung, dann Ihre Einladung und die Nachricht zum Start. Kostenlos, kein Newsletter.',
    pt: 'Um e-mail de confirmação, depois o convite e o aviso do lançamento. Sem custo e sem newsletter.',
  }),
  consent: longText({
    gb: 'By joining, you agree that Domora keeps your email address to invite you to early access and tell you about the launch. You can withdraw at any time.',
    pl: 'Zapisując się, zgadzasz się, aby Domora przechowywała twój adres e-mail, zaprosiła cię do wczesnego dostępu i powiadomiła o starcie. Zgodę możesz wycofać w każdej chwili.',
    de: 'Mit dem Eintrag willigen Sie ein, dass Domora Ihre E-Mail-Adresse speichert, um Sie zum frühen Zugang einzuladen und über den Start zu informieren. Sie können die Einwilligung jederzeit widerrufen.',
    pt: 'Ao entrar na lista, você concorda que a Domora guarde seu e-mail para convidar você ao acesso antecipado e avisar do lançamento. Você pode retirar o consentimento a qualquer momento.',
  }),
  consentVersion: '2026-11-22',
  successTitle: text({gb: 'Thank You!', pl: 'Dziękujemy!', de: 'Vielen Dank!', pt: 'Agradecemos!'}),
  successMessage: text({
    gb: "We'll notify you when we launch. Stay tuned!",
    pl: 'Damy znać, gdy wystartujemy. Do usłyszenia!',
    de: 'Wir melden uns, sobald es losgeht. Bis bald!',
    pt: 'Avisaremos no lançamento. Até breve!',
  }),
  // True no matter who entered the address, on the list or not, and however long the mail is on its way.
  successNextStep: longText({
    gb: 'One step left: open the email we’re sending you and confirm your address. The link works for 48 hours.',
    pl: 'Został jeden krok: otwórz naszą wiadomość i potwierdź swój adres. Link działa przez 48 godzin.',
    de: 'Ein Schritt fehlt noch: Öffnen Sie unsere E-Mail und bestätigen Sie Ihre Adresse. Der Link gilt 48 Stunden.',
    pt: 'Falta um passo: abra o e-mail que estamos enviando e confirme seu endereço. O link vale por 48 horas.',
  }),
  back: text({
    gb: 'Back to the home page',
    pl: 'Wróć na stronę główną',
    de: 'Zurück zur Startseite',
    pt: 'Voltar à página inicial',
  }),
  confirm: {
    heading: text({
      gb: 'Confirm your place on the waitlist',
      pl: 'Potwierdź zapis na listę',
      de: 'Eintrag bestätigen',
      pt: 'Confirme sua inscrição',
    }),
    text: longText({
      gb: 'Press the button to join the list. We’ll email you when we launch.',
      pl: 'Naciśnij przycisk, aby zapisać się na listę. Napiszemy, gdy wystartujemy.',
      de: 'Klicken Sie auf die Schaltfläche, dann stehen Sie auf der Liste. Wir schreiben Ihnen, sobald es losgeht.',
      pt: 'Clique no botão para entrar na lista. Avisaremos no lançamento.',
    }),
    button: text({
      gb: 'Confirm my address',
      pl: 'Potwierdzam adres',
      de: 'Adresse bestätigen',
      pt: 'Confirmar meu e-mail',
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
      gb: 'Your address is confirmed. We’ll email you again when places open and when we launch.',
      pl: 'Adres potwierdzony. Napiszemy znowu, gdy będą miejsca i gdy wystartujemy.',
      de: 'Ihre Adresse ist bestätigt. Wir schreiben Ihnen wieder, wenn Plätze frei sind und wenn es losgeht.',
      pt: 'Seu endereço foi confirmado. Escreveremos de novo quando houver vagas e no lançamento.',
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
      gb: 'A confirmation link works once, for 48 hours. Sign up again and we’ll send you a new one. Every email from the list has a link to leave it.',
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
      gb: 'You won’t get any more emails from the list, and your entry is deleted after 30 days.',
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
  privacyLink,
  errors: {
    missing: text({
      gb: 'Please enter your email address.',
      pl: 'Wpisz swój adres e-mail.',
      de: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
      pt: 'Informe seu endereço de e-mail.',
    }),
    malformed: text({
      gb: 'Please enter a valid email address, such as name@example.com.',
      pl: 'Wpisz prawidłowy adres e-mail, na przykład imie@example.com.',
      de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein, etwa name@example.com.',
      pt: 'Informe um e-mail válido, como nome@example.com.',
    }),
    disposable: text({
      gb: 'Please use a permanent address. This one belongs to a disposable-email service.',
      pl: 'Użyj stałego adresu. Ten należy do usługi adresów tymczasowych.',
      de: 'Bitte nehmen Sie eine dauerhafte Adresse. Diese gehört zu einem Dienst für Wegwerfadressen.',
      pt: 'Use um endereço permanente. Este é de um serviço de e-mails descartáveis.',
    }),
    tooLong: text({
      gb: 'This address is too long. Please check it.',
      pl: 'Ten adres jest zbyt długi. Sprawdź go.',
      de: 'Diese Adresse ist zu lang. Bitte prüfen Sie sie.',
      pt: 'Este endereço é longo demais. Confira, por favor.',
    }),
    tooMany: text({
      gb: 'Too many attempts. Please wait a few minutes and try again.',
      pl: 'Zbyt wiele prób. Odczekaj kilka minut i spróbuj ponownie.',
      de: 'Zu viele Versuche. Bitte warten Sie ein paar Minuten und versuchen Sie es erneut.',
      pt: 'Muitas tentativas. Espere alguns minutos e tente de novo.',
    }),
    unavailable: text({
      gb: 'We couldn’t save your address just now. Please try again in a moment.',
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
