import type {MailCopy} from './mail-copy.ts'

export const de: MailCopy = {
  lang: 'de',
  confirm: {
    subject: 'Bitte bestätigen Sie Ihren Platz auf der Warteliste von Domora',
    heading: 'Noch ein Schritt, dann stehen Sie auf der Liste.',
    paragraphs: [
      'Diese Adresse wurde in die Warteliste von Domora eingetragen. Bitte bestätigen Sie, dass Sie das waren. Dann schreiben wir Ihnen, sobald es losgeht.',
    ],
    action: 'Adresse bestätigen',
    notes: [
      'Der Link gilt 48 Stunden. Er öffnet eine Seite mit einem Knopf; erst wenn Sie ihn drücken, stehen Sie auf der Liste.',
      'Das waren nicht Sie? Dann müssen Sie nichts tun. Ohne Bestätigung löschen wir die Adresse nach 30 Tagen.',
    ],
  },
  alreadyConfirmed: {
    subject: 'Sie stehen bereits auf der Warteliste von Domora',
    heading: 'Sie stehen bereits auf der Liste.',
    paragraphs: [
      'Diese Adresse wurde noch einmal in unsere Warteliste eingetragen. Es bleibt nichts zu tun: Sie stehen darauf, und wir schreiben Ihnen, sobald es losgeht.',
    ],
    notes: [
      'Das waren nicht Sie? Es hat sich nichts geändert, und niemand hat erfahren, dass Sie auf der Liste stehen.',
    ],
  },
  contactAcknowledgement: {
    subject: 'Ihre Nachricht ist bei uns angekommen',
    heading: 'Danke, dass Sie uns geschrieben haben.',
    paragraphs: ['Ihre Nachricht ist angekommen. Ein Mensch liest sie und antwortet Ihnen an diese Adresse.'],
    notes: [
      'Sie haben uns nicht geschrieben? Dann hat jemand Ihre Adresse versehentlich angegeben, und Sie können diese E-Mail ignorieren.',
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
  footer: {
    waitlistReason: 'Sie erhalten diese E-Mail, weil diese Adresse in unsere Warteliste eingetragen wurde.',
    contactReason:
      'Sie erhalten diese E-Mail, weil diese Adresse in unserem Kontaktformular angegeben wurde.',
    unsubscribe: 'Von der Warteliste abmelden',
  },
}
