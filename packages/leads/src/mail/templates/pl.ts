import type {MailCopy} from './mail-copy.ts'

export const pl: MailCopy = {
  lang: 'pl',
  confirm: {
    subject: 'Potwierdź zapis na listę oczekujących Domora',
    heading: 'Jeszcze jeden krok i jesteś na liście.',
    paragraphs: [
      'Ten adres został wpisany na listę oczekujących Domora. Potwierdź, że to twoje zgłoszenie, a napiszemy, gdy wystartujemy.',
    ],
    action: 'Potwierdzam adres',
    notes: [
      'Link działa przez 48 godzin. Otwiera stronę z przyciskiem; po jego naciśnięciu jesteś na liście.',
      'To nie twoje zgłoszenie? Nie musisz nic robić. Bez potwierdzenia usuniemy adres po 30 dniach.',
    ],
  },
  alreadyConfirmed: {
    subject: 'Jesteś już na liście oczekujących Domora',
    heading: 'Jesteś już na liście.',
    paragraphs: [
      'Ten adres został ponownie wpisany na naszą listę oczekujących. Nie musisz nic robić: jesteś na liście i napiszemy, gdy wystartujemy.',
    ],
    notes: ['To nie twoje zgłoszenie? Nic się nie zmieniło i nikt się nie dowiedział, że jesteś na liście.'],
  },
  contactAcknowledgement: {
    subject: 'Otrzymaliśmy twoją wiadomość',
    heading: 'Dziękujemy za wiadomość.',
    paragraphs: ['Twoja wiadomość do nas dotarła. Przeczyta ją człowiek i odpowie na ten adres.'],
    notes: [
      'To nie była twoja wiadomość? Ktoś musiał podać ten adres przez pomyłkę. Możesz zignorować tego maila.',
    ],
  },
  contactMessage: {
    subject: (name) => `Formularz kontaktowy: ${name}`,
    heading: (name) => `Nowa wiadomość od: ${name}`,
    reply: 'Aby odpowiedzieć bezpośrednio, po prostu odpisz na tego maila.',
    labels: {
      name: 'Imię i nazwisko',
      address: 'E-mail',
      language: 'Język',
      page: 'Strona',
      received: 'Otrzymano (UTC)',
    },
  },
  footer: {
    waitlistReason: 'Dostajesz tę wiadomość, ponieważ ten adres został wpisany na naszą listę oczekujących.',
    contactReason:
      'Dostajesz tę wiadomość, ponieważ ten adres został podany w naszym formularzu kontaktowym.',
    unsubscribe: 'Wypisz się z listy',
  },
}
