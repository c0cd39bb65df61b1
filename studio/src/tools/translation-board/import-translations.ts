import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {namesIn, withoutForm} from '@domora/content/template'
import type {SanityClient} from '@sanity/client'
import type {SchemaType} from 'sanity'
import {errorMessage} from '../../error-message.ts'
import {checkLength, maxOf} from '../../fields/text.ts'
import {type Basis, basisField, hash} from '../../translations/basis.ts'
import {type BoardRow, writeFields} from './board.ts'
import {type Glossary, glossaryProblem} from './glossary.ts'
import {codedText, kindOf, piecesOf, valueOf} from './coded-text.ts'
import {plainText} from '../../translations/plain-text.ts'
import {basesToStore, type Translation, type Versions} from '../../translations/translations.ts'
import {markOf, type ReturnedFile, type ReturnedUnit, unitId} from './units.ts'

export type ReviewedUnit = {readonly key: string; readonly title: string} & ReturnType<typeof review>

type Change = NonNullable<ReviewedUnit['change']>

/** What a file would change. Untranslated and unchanged texts are only counted. */
export function reviewFile(
  rows: readonly BoardRow[],
  locale: LocaleCode,
  {units, isSuggested}: ReturnedFile,
  glossary: Glossary = [],
) {
  const byId = new Map<string, {readonly row: BoardRow; readonly translation: Translation}>(
    rows.flatMap((row) =>
      row.translations
        .filter((one) => one.locale === locale)
        .map((translation) => [`${row.id} ${unitId(translation.field)}`, {row, translation}] as const),
    ),
  )
  const reviewed: ReviewedUnit[] = []
  let [untranslated, unchanged] = [0, 0]
  for (const unit of units) {
    const key = `${unit.document} ${unit.id}`
    const known = byId.get(key)
    if (unit.target === undefined) untranslated++
    else if (known === undefined)
      reviewed.push({key, title: key, ...refused('', unit.target, 'This text no longer exists.')})
    else {
      const {row, translation} = known
      const present = codedText(translation.value[locale])
      // The document may be newer than what the translator left unchanged.
      const isUntouched = present !== '' && !unit.isConfirmed && markOf(unit.target) === unit.exported
      const isSame = present === unit.target
      const isAccepted = unit.isConfirmed && ['stale', 'suggested'].includes(translation.state)
      if (isUntouched || (isSame && !isAccepted)) unchanged++
      else
        reviewed.push({
          key,
          title: `${row.title}: ${translation.titles.join(' › ')}`,
          ...review(row, translation, unit, unit.target, glossary, isSuggested),
        })
    }
  }
  return {reviewed, untranslated, unchanged}
}

/** Texts are without codes. */
function review(
  row: BoardRow,
  {field, locale, type, value: values, text, english}: Translation,
  unit: ReturnedUnit,
  target: string,
  glossary: Glossary,
  suggested: true | undefined,
) {
  const [present, source] = [values[locale], values[defaultLocale]]
  const known = [present, source]
  const isFormatted = type.name === 'localizedPortableText'
  try {
    const value = valueOf(target, isFormatted, known)
    const after = plainText(value)
    const coded = codedText(present)
    const problem = problemOf(target, unit.source, coded)
    if (problem !== undefined) return refused(text, after, problem)
    const isSameEnglish = unit.source === codedText(source)
    const max = maxOf(type)
    const tooLong = max === undefined ? true : checkLength({[locale]: value}, max)
    const reasons = [
      coded !== '' && unit.exported !== markOf(coded) && changedSince(unit),
      !isSameEnglish && 'The English has changed since the export; the import will be marked stale.',
      tooLong !== true && `Too long: ${tooLong.map(({message}) => message).join()}`,
      glossaryProblem(english, after, glossary),
      after === text && 'Unchanged and confirmed by the translator: will be marked up to date.',
    ].filter((reason) => reason !== false)
    const translatedFrom = isSameEnglish ? english : plainText(valueOf(unit.source, isFormatted, known))
    const since = isSameEnglish ? undefined : new Date().toISOString()
    const basis: Basis = {field, locale, english: translatedFrom, suggested, translation: hash(after), since}
    // A text with a reason is not ticked.
    return {before: text, after, reason: reasons.join(' ') || undefined, change: {row, value, basis}}
  } catch (error) {
    return refused(text, target, errorMessage(error))
  }
}

/** What cannot be imported. */
const refused = (before: string, after: string, reason: string) => ({
  before,
  after,
  reason,
  change: undefined,
})

const changedSince = ({exported}: ReturnedUnit): string =>
  exported === undefined
    ? 'The file does not say which translation was exported. It may be older than this one.'
    : 'The translation has changed since the export.'

/** Facts, paragraphs and links that a translation lost or invented. */
function problemOf(target: string, source: string, present: string): string | undefined {
  const facts = new Set(namesIn(target).map(withoutForm))
  const lost = namesIn(source).find((name) => !facts.has(withoutForm(name)))
  if (lost !== undefined) return `The fact {${lost}} is missing.`
  const allowed = new Set([...namesIn(source), ...namesIn(present)].map(withoutForm))
  const invented = [...facts].find((name) => !allowed.has(name))
  if (invented !== undefined) return `{${invented}} is not in the English text.`
  const codes = codesIn(target)
  const lostCode = [...codesIn(source)].find((id) => !codes.has(id) && !/^(?:strong|em)-/.test(id))
  if (lostCode !== undefined) return `The code ${lostCode}, a paragraph or a link, is missing.`
  const kinds = new Set([...codesIn(source), ...codesIn(present), 'strong-1', 'em-1'].map(kindOf))
  const inventedCode = [...codes].find((id) => !kinds.has(kindOf(id)))
  return inventedCode && `The code ${inventedCode} does not exist.`
}

const codesIn = (coded: string): ReadonlySet<string> =>
  new Set(piecesOf(coded).flatMap((piece) => (piece.kind === 'text' ? [] : [piece.id])))

export const importedFields = (
  type: SchemaType,
  versions: Versions,
  changes: readonly Pick<Change, 'basis' | 'value'>[],
): Readonly<Record<string, unknown>> => {
  const values = changes.map(({basis, value}) => [`${basis.field}.${basis.locale}`, value] as const)
  const bases = changes.map(({basis}) => basis)
  return {...Object.fromEntries(values), [basisField]: basesToStore(type, versions, [], bases)}
}

/** As `writeFields`. */
export const importChanges = (
  client: SanityClient,
  changes: readonly Change[],
  release: string | undefined,
): Promise<void> =>
  writeFields(client, changes, release, 'translations.import', ({schemaType, versions}, own) =>
    importedFields(schemaType, versions, own),
  )
