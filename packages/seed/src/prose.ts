import {existsSync, readFileSync} from 'node:fs'
import {allLocaleCodes, type LocaleCode} from '@domora/content/locales'
import {mapTranslations, richText} from './document.ts'

/** The address that the site gives for questions; `.example` is reserved and reaches no one. */
export const contactEmail = 'hello@domora.example'

/** Sample particulars, as no company stands behind the site yet: zeros and Germany's sample names. */
export const organization = {
  legalName: 'Domora GmbH',
  street: 'Musterstraße 12',
  postalCode: '10115',
  city: 'Berlin',
  country: 'Deutschland',
  register: 'Amtsgericht Charlottenburg, HRB 000000 B',
  vatId: 'DE000000000',
  representative: 'Erika Mustermann',
} as const

const particulars: Readonly<Record<string, string>> = {...organization, contactEmail}

/**
 * Long copy, one Markdown file a language in `prose/`, so that it can be read and translated as a text.
 * `{legalName}` and the like stand for the organization's particulars.
 *
 * @throws {Error} when there is no English file, or a file names a particular that does not exist.
 */
export function prose(name: string) {
  const fileIn = (locale: LocaleCode) => new URL(`prose/${name}.${locale}.md`, import.meta.url)
  const translated = allLocaleCodes.filter((locale) => existsSync(fileIn(locale)))
  const files = {gb: fileIn('gb'), ...Object.fromEntries(translated.map((code) => [code, fileIn(code)]))}
  return richText(mapTranslations(files, read))
}

const read = (file: URL): string =>
  readFileSync(file, 'utf8').replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = particulars[key]
    if (value === undefined) throw new Error(`${file.pathname} asks for {${key}}, which is no particular`)
    return value
  })
