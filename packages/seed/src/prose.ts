import {existsSync, readFileSync} from 'node:fs'
import {allLocaleCodes, type LocaleCode} from '@domora/content/locales'
import {mapTranslations, richText} from '@domora/content/values'

/** The address that the site gives for questions; `.example` is reserved and reaches no one. */
export const contactEmail = 'hello@domora.example'

/** Sample particulars, as no company stands behind the site yet: zeros and Germany's sample names. */
export const organization = {
  isSample: true,
  legalName: 'Domora GmbH',
  street: 'Musterstraße 12',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  register: 'Amtsgericht Charlottenburg, HRB 000000 B',
  vatId: 'DE000000000',
  representative: 'Erika Mustermann',
  phone: '+49 30 23125 000',
  authority: 'Berliner Beauftragte für Datenschutz und Informationsfreiheit',
  hosting: 'Muster-Hosting GmbH, Frankfurt am Main',
  mailProvider: 'Muster-Mail GmbH, Berlin',
} as const

/**
 * Long copy, one Markdown file a language in `prose/`, so that it can be read and translated as a text.
 * The site fills in `{legalName}` and the like from the settings.
 *
 * @throws {Error} when there is no English file.
 */
export function prose(name: string) {
  const fileIn = (locale: LocaleCode) => new URL(`prose/${name}.${locale}.md`, import.meta.url)
  const translated = allLocaleCodes.filter((locale) => existsSync(fileIn(locale)))
  const files = {gb: fileIn('gb'), ...Object.fromEntries(translated.map((code) => [code, fileIn(code)]))}
  return richText(mapTranslations(files, read))
}

const read = (file: URL): string => readFileSync(file, 'utf8')
