import {longText, mapTranslations, text, type Translations} from '@domora/content/values'
import {linkToPage, type SeedDocument} from './document.ts'
import {prose} from './prose.ts'

/** Beside the fields of forms. */
export const privacyLink = linkToPage('page-privacy', {
  gb: 'Privacy notice',
  pl: 'Polityka prywatności',
  de: 'Datenschutzerklärung',
  pt: 'Política de privacidade',
})

export const legalPages: readonly SeedDocument[] = [
  page('privacy', {
    title: {
      gb: 'Privacy notice',
      pl: 'Polityka prywatności',
      de: 'Datenschutzerklärung',
      pt: 'Política de privacidade',
    },
    description: {
      gb: 'What this website collects when you join the waitlist or write to us, why, for how long, and what you can ask of us. Short, because it is little.',
      pl: 'Jakie dane zbieramy, gdy zapisujesz się na listę lub do nas piszesz, po co, jak długo i czego możesz od nas zażądać.',
      de: 'Welche Daten diese Website bei Warteliste und Kontakt erhebt, wozu, wie lange, und was Sie von uns verlangen können.',
      pt: 'Quais dados este site coleta na lista de espera e no contato, para quê, por quanto tempo e o que você pode exigir de nós.',
    },
  }),
  page('terms', {
    title: {
      gb: 'Terms of use',
      pl: 'Regulamin strony',
      de: 'Nutzungsbedingungen',
      pt: 'Termos de uso',
    },
    description: {
      gb: 'The terms for this website and its waitlist: what joining means, what the prices shown are, and which law applies.',
      pl: 'Zasady korzystania ze strony i z listy oczekujących: co oznacza zapis, czym są pokazane ceny i jakie prawo obowiązuje.',
      de: 'Die Bedingungen für diese Website und ihre Warteliste: was der Eintrag bedeutet, was die gezeigten Preise sind und welches Recht gilt.',
      pt: 'As regras deste site e da lista de espera: o que significa entrar nela, o que são os preços mostrados e qual lei se aplica.',
    },
  }),
  page('imprint', {
    title: {gb: 'Imprint', pl: 'Nota prawna', de: 'Impressum', pt: 'Informações legais'},
    description: {
      gb: 'Who is behind this website: company, address, representative, register and contact. Sample data for now.',
      pl: 'Kto stoi za tą stroną: firma, adres, reprezentacja, rejestr i kontakt. Na razie wszystkie dane są przykładowe.',
      de: 'Wer hinter dieser Website steht: Firma, Anschrift, Vertretung, Register und Kontakt. Alle Angaben sind vorerst Beispieldaten.',
      pt: 'Quem está por trás deste site: empresa, endereço, representante, registro e contato. Por enquanto, todos os dados são fictícios.',
    },
  }),
]

function page(
  slug: string,
  {title, description}: {title: Translations<string>; description: Translations<string>},
): SeedDocument {
  return {
    _id: `page-${slug}`,
    _type: 'page',
    title: text(title),
    address: {_type: 'localizedAddress', ...mapTranslations(title, () => slug)},
    seo: {
      _type: 'seo',
      title: text(mapTranslations(title, (words) => `${words} · Domora`)),
      description: longText(description),
    },
    sections: [{_key: 'text', _type: 'textSection', body: prose(slug), updated: '2026-11-22'}],
  }
}
