import {longText, type SeedDocument, text} from './document.ts'

export const contactPage: SeedDocument = {
  _id: 'contactPage',
  _type: 'contactPage',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Contact: ring the bell · Domora',
      pl: 'Kontakt: wystarczy zadzwonić do drzwi · Domora',
      de: 'Kontakt: einfach klingeln · Domora',
      pt: 'Contato: é só tocar a campainha · Domora',
    }),
    description: longText({
      gb: 'Questions about Domora, the plans or early access? Write to us. A person reads every message and answers in your language.',
      pl: 'Masz pytanie o Domorę, plany albo wczesny dostęp? Napisz. Każdą wiadomość czyta człowiek i odpowiada w twoim języku.',
      de: 'Fragen zu Domora, zu den Tarifen oder zum Vorabzugang? Schreiben Sie uns. Jede Nachricht liest ein Mensch und antwortet in Ihrer Sprache.',
      pt: 'Dúvidas sobre a Domora, os planos ou o acesso antecipado? Escreva para nós. Toda mensagem é lida por uma pessoa, que responde no seu idioma.',
    }),
  },
  heading: text({
    gb: 'Ring the bell.',
    pl: 'Zadzwoń do drzwi.',
    de: 'Klingeln Sie einfach.',
    pt: 'Toque a campainha.',
  }),
  lede: longText({
    gb: 'A question about Domora, a plan for more than fifty properties, a mistake on this page: write to us. A person reads it, and answers in your language.',
    pl: 'Pytanie o Domorę, plan na ponad pięćdziesiąt nieruchomości, błąd na tej stronie: napisz do nas. Przeczyta to człowiek i odpowie w twoim języku.',
    de: 'Eine Frage zu Domora, ein Tarif für mehr als fünfzig Immobilien, ein Fehler auf dieser Seite: Schreiben Sie uns. Ein Mensch liest es und antwortet in Ihrer Sprache.',
    pt: 'Uma dúvida sobre a Domora, um plano para mais de cinquenta imóveis, um erro nesta página: escreva para nós. Uma pessoa lê e responde no seu idioma.',
  }),
  nameLabel: text({gb: 'Your name', pl: 'Imię i nazwisko', de: 'Ihr Name', pt: 'Seu nome'}),
  emailLabel: text({
    gb: 'Email Address',
    pl: 'Adres e-mail',
    de: 'E-Mail-Adresse',
    pt: 'Endereço de e-mail',
  }),
  messageLabel: text({gb: 'Your message', pl: 'Wiadomość', de: 'Ihre Nachricht', pt: 'Sua mensagem'}),
  submit: text({
    gb: 'Send message',
    pl: 'Wyślij wiadomość',
    de: 'Nachricht senden',
    pt: 'Enviar mensagem',
  }),
  note: text({
    gb: 'We use what you write here to answer you, and for nothing else.',
    pl: 'To, co napiszesz, posłuży nam tylko do odpowiedzi.',
    de: 'Was Sie hier schreiben, verwenden wir nur, um Ihnen zu antworten.',
    pt: 'Usamos o que você escrever aqui só para responder, e nada mais.',
  }),
  successTitle: text({
    gb: 'Your message is in our letterbox.',
    pl: 'Wiadomość jest w naszej skrzynce.',
    de: 'Ihre Nachricht ist bei uns angekommen.',
    pt: 'Sua mensagem chegou até nós.',
  }),
  successMessage: text({
    gb: 'Thank you for writing. We will answer to the address you gave.',
    pl: 'Dziękujemy. Odpowiemy na podany adres.',
    de: 'Danke, dass Sie geschrieben haben. Wir antworten an die angegebene Adresse.',
    pt: 'Agradecemos o contato. Responderemos ao endereço informado.',
  }),
  back: text({
    gb: 'Back to the home page',
    pl: 'Wróć na stronę główną',
    de: 'Zurück zur Startseite',
    pt: 'Voltar à página inicial',
  }),
  errors: {
    missing: text({
      gb: 'Please fill in this field.',
      pl: 'Wypełnij to pole.',
      de: 'Bitte füllen Sie dieses Feld aus.',
      pt: 'Preencha este campo.',
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
      gb: 'This is longer than we can take. Please shorten it.',
      pl: 'Ten tekst jest dłuższy, niż możemy przyjąć. Skróć go, proszę.',
      de: 'Das ist länger, als wir annehmen können. Bitte kürzen Sie es.',
      pt: 'Isto é mais longo do que podemos receber. Encurte, por favor.',
    }),
    tooMany: text({
      gb: 'That was a lot of messages. Please wait a few minutes and try again.',
      pl: 'Zbyt wiele wiadomości. Odczekaj kilka minut i spróbuj ponownie.',
      de: 'Das waren viele Nachrichten. Bitte warten Sie ein paar Minuten und versuchen Sie es erneut.',
      pt: 'Foram muitas mensagens. Espere alguns minutos e tente de novo.',
    }),
    unavailable: text({
      gb: 'We could not take your message just now. It is still here: please try again in a moment.',
      pl: 'Nie udało się teraz przyjąć wiadomości. Nie zginęła: spróbuj ponownie za chwilę.',
      de: 'Wir konnten Ihre Nachricht gerade nicht annehmen. Sie steht noch hier: Bitte versuchen Sie es gleich noch einmal.',
      pt: 'Não conseguimos receber sua mensagem agora. Ela continua aqui: tente de novo em instantes.',
    }),
    refused: text({
      gb: 'This message did not come from our page. Please reload it and try again.',
      pl: 'Ta wiadomość nie przyszła z naszej strony. Odśwież ją i spróbuj ponownie.',
      de: 'Diese Nachricht kam nicht von unserer Seite. Bitte laden Sie sie neu und versuchen Sie es noch einmal.',
      pt: 'Esta mensagem não veio da nossa página. Recarregue-a e tente de novo.',
    }),
  },
}
