import {readFileSync} from 'node:fs'
import type {LocaleCode} from '@domora/content/locales'
import {contactEmail, organization} from './organization.ts'
import {richText} from './rich-text.ts'

const particulars: Readonly<Record<string, string>> = {...organization, contactEmail}

/**
 * Long copy, one Markdown file a language in `prose/`, so that it can be read and translated as a text.
 * `{legalName}` and the like stand for the organization's particulars.
 *
 * @throws {Error} when a file is missing or names a particular that there is none of.
 */
export const prose = (name: string) =>
  richText({gb: read(name, 'gb'), pl: read(name, 'pl'), de: read(name, 'de'), pt: read(name, 'pt')})

function read(name: string, locale: LocaleCode): string {
  const file = `prose/${name}.${locale}.md`
  return readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = particulars[key]
    if (value === undefined) throw new Error(`${file} asks for {${key}}, which organization.ts does not have`)
    return value
  })
}
