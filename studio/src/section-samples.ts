import {isLocaleCode, localeCodes, type LocaleCode, locales} from '@domora/content/locales'
import {type Sample, samplesIn} from '@domora/content/samples'
import {
  getPublishedId,
  getValueAtPath,
  type Path,
  pathToString,
  type SanityDocument,
  type Schema,
} from 'sanity'
import {localizedValues} from './translations/localized-values.ts'
import type {FieldPlace} from './ui/texts.tsx'

/** The samples in one section, or in one field outside of sections. */
export interface SectionSamples extends FieldPlace {
  readonly key: string
  readonly document: SanityDocument
  /** “Hero: Heading, Introduction”. */
  readonly title: string
}

/** Without the language and what is inside a formatted text. */
export function fieldOfSample({path}: Sample): {readonly field: Path; readonly locale?: LocaleCode} {
  const locale = path.find((step) => typeof step === 'string' && isLocaleCode(step))
  return typeof locale === 'string' && isLocaleCode(locale)
    ? {field: path.slice(0, path.indexOf(locale)), locale}
    : {field: path}
}

/** “, in Polski and Deutsch”, unless it is true of all languages, or of none. */
export function inLanguages(samples: readonly Sample[]): string {
  const found = localeCodes.filter((code) => samples.some((sample) => fieldOfSample(sample).locale === code))
  const names = new Intl.ListFormat('en').format(found.map((code) => locales[code].name))
  return found.length % localeCodes.length === 0 ? '' : `, in ${names}`
}

/**
 * What a publish would show to visitors although it still is a sample.
 *
 * @param published samples that it has are live already
 */
export function sectionSamples(schema: Schema, document: SanityDocument, published?: SanityDocument | null) {
  const type = schema.get(document._type)
  const live = new Set(samplesIn(published).map(({path}) => pathToString(path)))
  const left = samplesIn(document).filter(({path}) => !live.has(pathToString(path)))
  if (type === undefined || left.length === 0) return []
  const titles = new Map<string, readonly string[]>()
  const addTitle = (value: {readonly field: string; readonly titles: readonly string[]}) =>
    titles.set(value.field, value.titles)
  localizedValues(type, document, addTitle).forEach(addTitle)
  const isSection = ({path}: Sample) => path[0] === 'sections'
  const groups = Map.groupBy(left, (sample) => pathToString(sample.path.slice(0, isSection(sample) ? 2 : 1)))
  return [...groups.values()].flatMap((samples) => {
    const [first] = samples
    if (first === undefined) return []
    const fields = samples.map((sample) => pathToString(fieldOfSample(sample).field))
    const names = fields.map((field) => (titles.get(field) ?? []).slice(isSection(first) ? -1 : 0))
    const section = isSection(first) && String(getValueAtPath(document, [...first.path.slice(0, 2), '_type']))
    const words = [...new Set(names.map((own) => own.join(' › ')))]
    const kind = section === false ? '' : `${schema.get(section)?.title ?? section}: `
    const title = `${kind}${words.join(', ')}${inLanguages(samples)}`
    const [field = ''] = fields
    const id = getPublishedId(document._id)
    return [{id, type: type.name, document, field, title, key: `${id} ${field} ${title}`}]
  })
}
