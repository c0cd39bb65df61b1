import {longText, text} from '@domora/content/values'
import {type SeedDocument} from './document.ts'
import {privacyLink} from './legal-pages.ts'

export const contactPage: SeedDocument = {
  _id: 'contactPage',
  _type: 'contactPage',
  seo: {
    _type: 'seo',
    title: text({
      gb: 'Contact: questions about plans and early access · Domora',
      pl: 'Kontakt: pytania o plany i wczesny dostęp · Domora',
      de: 'Kontakt: Fragen zu Tarifen und Early Access · Domora',
      pt: 'Contato: dúvidas sobre planos e acesso antecipado · Domora',
    }),
    description: longText({
      gb: 'Questions about Domora, the plans or early access? Write to us. A person replies, in English, Polish, German or Portuguese.',
      pl: 'Masz pytanie o Domorę, plany albo wczesny dostęp? Napisz do nas. Odpowiada człowiek: po polsku, angielsku, niemiecku lub portugalsku.',
      de: 'Fragen zu Domora, zu den Tarifen oder zum Early Access? Schreiben Sie uns. Ein Mensch antwortet, auf Deutsch, Englisch, Polnisch oder Portugiesisch.',
      pt: 'Dúvidas sobre a Domora, os planos ou o acesso antecipado? Escreva para nós. Uma pessoa responde, em português, inglês, polonês ou alemão.',
    }),
  },
  heading: text({gb: 'Contact us.', pl: 'Napisz do nas.', de: 'Schreiben Sie uns.', pt: 'Fale conosco.'}),
  lede: longText({
    gb: 'Questions about Domora, a plan for more than 50 properties, or a mistake on this site? A person replies, in English, Polish, German or Portuguese.',
    pl: 'Masz pytanie o Domorę, plan na ponad 50 lokali albo widzisz błąd na stronie? Odpowiada człowiek: po polsku, angielsku, niemiecku lub portugalsku.',
    de: 'Fragen zu Domora, ein Tarif für mehr als 50 Einheiten oder ein Fehler auf dieser Website? Ein Mensch antwortet, auf Deutsch, Englisch, Polnisch oder Portugiesisch.',
    pt: 'Dúvidas sobre a Domora, um plano para mais de 50 unidades ou um erro neste site? Uma pessoa responde, em português, inglês, polonês ou alemão.',
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
    gb: 'We use what you write only to answer you.',
    pl: 'To, co napiszesz, posłuży nam tylko do odpowiedzi.',
    de: 'Was Sie hier schreiben, verwenden wir nur, um Ihnen zu antworten.',
    pt: 'Usamos o que você escrever só para responder.',
  }),
  successTitle: text({
    gb: 'Message sent.',
    pl: 'Wiadomość wysłana.',
    de: 'Ihre Nachricht ist angekommen.',
    pt: 'Recebemos sua mensagem.',
  }),
  successMessage: text({
    gb: 'We’ll reply to the address you gave. A receipt is on its way by email.',
    pl: 'Odpowiemy na podany adres. Potwierdzenie wysyłamy e-mailem.',
    de: 'Wir antworten an die angegebene Adresse. Eine Bestätigung kommt per E-Mail.',
    pt: 'Responderemos ao endereço informado. Uma confirmação chega por e-mail.',
  }),
  back: text({
    gb: 'Back to the home page',
    pl: 'Wróć na stronę główną',
    de: 'Zurück zur Startseite',
    pt: 'Voltar à página inicial',
  }),
  privacyLink,
  errors: {
    missing: text({
      gb: 'Please fill in this field.',
      pl: 'Wypełnij to pole.',
      de: 'Bitte füllen Sie dieses Feld aus.',
      pt: 'Preencha este campo.',
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
      gb: 'Your message is too long. Please shorten it.',
      pl: 'Wiadomość jest za długa. Skróć ją, proszę.',
      de: 'Ihre Nachricht ist zu lang. Bitte kürzen Sie sie.',
      pt: 'Sua mensagem é longa demais. Encurte, por favor.',
    }),
    tooMany: text({
      gb: 'Too many messages. Please wait a few minutes and try again.',
      pl: 'Zbyt wiele wiadomości. Odczekaj kilka minut i spróbuj ponownie.',
      de: 'Zu viele Nachrichten. Bitte warten Sie ein paar Minuten und versuchen Sie es erneut.',
      pt: 'Muitas mensagens. Espere alguns minutos e tente de novo.',
    }),
    unavailable: text({
      gb: 'We couldn’t send your message. Nothing is lost: please try again in a moment.',
      pl: 'Nie udało się wysłać wiadomości. Jej treść została zachowana: spróbuj ponownie za chwilę.',
      de: 'Wir konnten Ihre Nachricht gerade nicht senden. Sie steht noch hier: Bitte versuchen Sie es gleich noch einmal.',
      pt: 'Não conseguimos enviar sua mensagem. Ela continua aqui: tente de novo em instantes.',
    }),
    refused: text({
      gb: 'This message did not come from our page. Please reload it and try again.',
      pl: 'Ta wiadomość nie przyszła z naszej strony. Odśwież ją i spróbuj ponownie.',
      de: 'Diese Nachricht kam nicht von unserer Seite. Bitte laden Sie sie neu und versuchen Sie es noch einmal.',
      pt: 'Esta mensagem não veio da nossa página. Recarregue-a e tente de novo.',
    }),
  },
}
