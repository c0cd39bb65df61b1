import type {MailCopy} from './gb.ts'

export const de: MailCopy = {
  lang: 'de',
  confirm: {
    subject: 'Bitte bestätigen Sie Ihren Platz auf der Warteliste von Domora',
    heading: 'Noch ein Schritt, dann stehen Sie auf der Liste.',
    paragraphs: [
      'Diese Adresse wurde in die Warteliste von Domora eingetragen. Bitte bestätigen Sie, dass Sie das waren. Dann laden wir Sie ein, sobald Plätze frei sind, und schreiben Ihnen zum Start.',
    ],
    action: 'Adresse bestätigen',
    notes: [
      'Der Link gilt 48 Stunden. Klicken Sie ihn an und bestätigen Sie auf der Seite, die sich öffnet.',
      'Das waren nicht Sie? Dann ignorieren Sie diese E-Mail: Ohne Bestätigung löschen wir die Adresse nach 30 Tagen.',
    ],
  },
  alreadyConfirmed: {
    subject: 'Sie stehen bereits auf der Warteliste von Domora',
    heading: 'Sie stehen bereits auf der Liste.',
    paragraphs: [
      'Diese Adresse wurde noch einmal in unsere Warteliste eingetragen. Es bleibt nichts zu tun: Sie stehen darauf. Wir laden Sie ein, sobald Plätze frei sind, und schreiben Ihnen zum Start.',
    ],
    notes: [
      'Das waren nicht Sie? Es hat sich nichts geändert, und niemand hat erfahren, dass Sie auf der Liste stehen.',
    ],
  },
  contactAcknowledgement: {
    subject: 'Ihre Nachricht ist bei uns angekommen',
    heading: 'Danke für Ihre Nachricht.',
    paragraphs: ['Sie ist angekommen. Ein Mensch liest sie und antwortet Ihnen an diese Adresse.'],
    notes: [
      'Sie haben uns nicht geschrieben? Dann wurde Ihre Adresse versehentlich angegeben, und Sie können diese E-Mail ignorieren.',
    ],
  },
  contactMessage: {
    subject: (name) => `Kontaktformular: ${name}`,
    heading: (name) => `${name} hat uns geschrieben.`,
    reply: 'Antworten Sie auf diese E-Mail, um direkt zu schreiben.',
    labels: {
      name: 'Name',
      address: 'E-Mail',
      language: 'Sprache',
      page: 'Seite',
      received: 'Eingegangen (UTC)',
    },
  },
  answerConfirm: {
    subject: (title) => `Bitte bestätigen Sie Ihre Adresse: ${title}`,
    heading: 'Noch ein Schritt.',
    paragraphs: [
      'Diese Adresse wurde in einem Formular auf unserer Website angegeben. Bitte bestätigen Sie, dass Sie das waren.',
    ],
    action: 'Adresse bestätigen',
    notes: [
      'Der Link gilt 7 Tage. Klicken Sie ihn an und bestätigen Sie auf der Seite, die sich öffnet.',
      'Das waren nicht Sie? Dann ignorieren Sie diese E-Mail: Ohne Bestätigung löschen wir die Angaben nach 7 Tagen.',
    ],
  },
  answerReceived: {
    subject: (title) => `Neue Antwort: ${title}`,
    heading: (title) => `Jemand hat „${title}“ ausgefüllt.`,
  },
  footer: {
    waitlistReason: 'Sie erhalten diese E-Mail, weil diese Adresse in unsere Warteliste eingetragen wurde.',
    contactReason:
      'Sie erhalten diese E-Mail, weil diese Adresse in unserem Kontaktformular angegeben wurde.',
    formReason:
      'Sie erhalten diese E-Mail, weil diese Adresse in einem Formular auf unserer Website angegeben wurde.',
    unsubscribe: 'Von der Warteliste abmelden',
    representative: 'Geschäftsführung',
    sample: 'Beispieldaten, kein wirkliches Unternehmen',
  },
}
