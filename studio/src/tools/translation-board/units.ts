import {defaultLocale, type LocaleCode, locales} from '@domora/content/locales'
import Papa from 'papaparse'
import {z} from 'zod'
import {maxOf} from '../../fields/text.ts'
import {hash} from '../../translations/basis.ts'
import type {BoardRow} from './board.ts'
import {codedText} from './coded-text.ts'

export type Unit = ReturnType<typeof unitsOf>[number]

/** A field's path as an XML name token. */
export const unitId = (field: string): string =>
  field
    .replaceAll(/\[_key=="([^"]*)"\]/g, ':$1')
    .replaceAll(/[^\w.:-]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`)

/** `page` is the path of a page that shows them. */
export function unitsOf(row: BoardRow, locale: LocaleCode, studioUrl: string, page?: string) {
  return row.translations
    .filter((one) => one.locale === locale)
    .map(({field, titles, type, state, value, previousEnglish}) => ({
      document: row.id,
      /** The field as an XML id: `points:a1.text`. */
      id: unitId(field),
      documentTitle: `${row.typeTitle}: ${row.title}`,
      title: titles.join(' › '),
      description: typeof type.description === 'string' ? type.description : '',
      max: maxOf(type),
      source: codedText(value[defaultLocale]),
      /** The English of a stale translation, without codes. */
      previousSource: previousEnglish,
      target: codedText(value[locale]),
      state,
      /** Opens the text in the preview, or the form where no page shows it in this language. */
      preview: editUrl(studioUrl, {
        ...(page === undefined ? {} : {mode: 'presentation', preview: page}),
        id: row.id,
        type: row.type,
        path: `${field}.${locale}`,
      }),
    }))
}

/** For suggestions, which need no link to Studio. */
export const unitsOfField = (row: BoardRow, locale: LocaleCode, field: string): Unit[] =>
  unitsOf(row, locale, '').filter(({id}) => id === unitId(field))

function editUrl(studioUrl: string, params: Readonly<Record<string, string>>): string {
  const parts = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${studioUrl}/intent/edit/${parts.join(';')}`
}

/**
 * Shows later whether a translation has changed since the export. Spreadsheets would read `12e4567` as a number, so it begins with
 * letters.
 */
export const markOf = (target: string): string => `was-${hash(target)}`

export interface ReturnedUnit {
  readonly document: string
  readonly id: string
  readonly source: string
  /** Missing unless all of it is translated. */
  readonly target: string | undefined
  /** Whether the translator calls it translated. */
  readonly isConfirmed: boolean
  /** `markOf` the exported translation; missing if the file lost it. */
  readonly exported: string | undefined
}

export interface ReturnedFile {
  /** BCP 47 tag. */
  readonly language: string
  readonly units: readonly ReturnedUnit[]
  /** A service wrote it. */
  readonly isSuggested?: true
}

// Spreadsheets evaluate these.
const formula = /^'*[=+\-@\t\r]/
const escapeFormula = (text: string) => (formula.test(text) ? `'${text}` : text)
const unescapeFormula = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

export const writeCsv = (locale: LocaleCode, units: readonly Unit[]): string =>
  `\uFEFF${Papa.unparse(
    units.map((unit) => ({
      document: unit.document,
      field: unit.id,
      language: locales[locale].tag,
      content: escapeFormula(`${unit.documentTitle}: ${unit.title}`),
      note: escapeFormula(unit.description),
      'at most': unit.max ?? '',
      'English before': escapeFormula(unit.previousSource ?? ''),
      English: escapeFormula(unit.source),
      translation: escapeFormula(unit.target),
      exported: markOf(unit.target),
      preview: unit.preview,
    })),
  )}`

const text = z.string().transform((value) => unescapeFormula(value.replaceAll('\r\n', '\n')))
const csvLine = z.object({
  document: z.string(),
  field: z.string(),
  language: z.string(),
  English: text,
  translation: text,
})
const markedLine = csvLine.extend({exported: z.string().optional()})

/** @throws {Error} with a message for editors */
export function readCsv(content: string): ReturnedFile {
  const {data} = Papa.parse<unknown>(content, {header: true, skipEmptyLines: 'greedy'})
  const lines = z.array(markedLine).nonempty().safeParse(data)
  if (!lines.success)
    throw new Error(
      data.length === 0
        ? 'The file has no rows.'
        : `Some rows lack the columns ${Object.keys(csvLine.shape).join(', ')}.`,
    )
  const languages = new Set(lines.data.map(({language}) => language))
  const [language] = languages
  if (language === undefined || languages.size > 1) throw new Error('The file contains several languages.')
  return {
    language,
    units: lines.data.map(({document, field, English, translation, exported}) => ({
      document,
      id: field,
      source: English,
      target: translation === '' ? undefined : translation,
      isConfirmed: false,
      exported,
    })),
  }
}
