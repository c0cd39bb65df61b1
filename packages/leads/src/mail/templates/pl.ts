import type {MailCopy} from './gb.ts'

export const pl: MailCopy = {
  lang: 'pl',
  confirm: {
    subject: 'Potwierdź zapis na listę oczekujących Domory',
    heading: 'Jeszcze jeden krok i jesteś na liście.',
    paragraphs: [
      'Ten adres został wpisany na listę oczekujących Domory. Potwierdź, że to Twoje zgłoszenie, a zaprosimy Cię, gdy tylko będą miejsca, i damy znać o starcie.',
    ],
    action: 'Potwierdzam adres',
    notes: [
      'Link działa przez 48 godzin. Kliknij go i potwierdź zapis na stronie, która się otworzy.',
      'To nie Twoje zgłoszenie? Zignoruj tę wiadomość: bez potwierdzenia usuniemy adres po 30 dniach.',
    ],
  },
  alreadyConfirmed: {
    subject: 'Jesteś już na liście oczekujących Domory',
    heading: 'Jesteś już na liście.',
    paragraphs: [
      'Ten adres został ponownie wpisany na naszą listę oczekujących. Nie musisz nic robić: jesteś na liście. Zaprosimy Cię, gdy tylko będą miejsca, i damy znać o starcie.',
    ],
    notes: ['To nie Twoje zgłoszenie? Nic się nie zmieniło i nikt się nie dowiedział, że jesteś na liście.'],
  },
  contactAcknowledgement: {
    subject: 'Otrzymaliśmy Twoją wiadomość',
    heading: 'Dziękujemy za wiadomość.',
    paragraphs: ['Dotarła do nas. Przeczyta ją człowiek i odpowie na ten adres.'],
    notes: ['To nie była Twoja wiadomość? Ten adres podano przez pomyłkę i możesz zignorować ten e-mail.'],
  },
  contactMessage: {
    subject: (name) => `Formularz kontaktowy: ${name}`,
    heading: (name) => `Nowa wiadomość od: ${name}`,
    reply: 'Aby odpowiedzieć bezpośrednio, po prostu odpisz na ten e-mail.',
    labels: {
      name: 'Imię i nazwisko',
      address: 'E-mail',
      language: 'Język',
      page: 'Strona',
      received: 'Otrzymano (UTC)',
    },
  },
  answerConfirm: {
    subject: (title) => `Potwierdź swój adres: ${title}`,
    heading: 'Jeszcze jeden krok.',
    paragraphs: ['Ten adres podano w formularzu na naszej stronie. Potwierdź, że to Ty go wypełniasz.'],
    action: 'Potwierdzam adres',
    notes: [
      'Link działa przez 7 dni. Kliknij go i potwierdź na stronie, która się otworzy.',
      'To nie Ty? Zignoruj tę wiadomość: bez potwierdzenia usuniemy podane dane po 7 dniach.',
    ],
  },
  answerReceived: {
    subject: (title) => `Nowa odpowiedź: ${title}`,
    heading: (title) => `Wypełniono formularz „${title}”.`,
  },
  footer: {
    waitlistReason: 'Dostajesz tę wiadomość, ponieważ ten adres został wpisany na naszą listę oczekujących.',
    contactReason:
      'Dostajesz tę wiadomość, ponieważ ten adres został podany w naszym formularzu kontaktowym.',
    formReason: 'Dostajesz tę wiadomość, ponieważ ten adres podano w formularzu na naszej stronie.',
    unsubscribe: 'Wypisz się z listy',
    representative: 'Reprezentacja',
    sample: 'Dane przykładowe, spółka nie istnieje',
  },
}
