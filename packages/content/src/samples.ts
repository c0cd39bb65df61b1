import {fieldOf} from './field-of.ts'
import month from './sample-month.json' with {type: 'json'}
import content from './samples.json' with {type: 'json'}
import type {SectionType} from './sections.ts'

/**
 * What editors replace in a new page and in a new section of each kind. The button of a section and the drawing of a feature are not
 * samples to replace: the site says below the drawing that its data are samples.
 */
export const {
  drawing: sampleDrawing,
  joinTheWaitlist,
  ...samples
} = content satisfies Readonly<Record<SectionType | 'page' | 'link' | 'drawing' | 'joinTheWaitlist', object>>

/** Of a new product view: the month of the landing page, which says that its data are samples. */
export const sampleMonth: object = month

type Path = (string | {_key: string})[]

export interface Sample {
  /** Ends with the language of a text. */
  readonly path: Path
  readonly text: string
  /** A figure, a quote or a company that does not exist. */
  readonly isInvented: boolean
}

const invented: Readonly<Record<string, readonly string[]>> = {
  figure: ['value'],
  quote: ['quote', 'person'],
  logo: ['name'],
  person: ['fullName'],
}

const isMarkup = (name: string): boolean => /^(?:_(?!ref$).*|style|listItem)$/.test(name)

/** A number or a single word may be an editor's own. */
const isTelling = (sample: Sample): boolean => /\p{L} \p{L}/u.test(sample.text)

/**
 * What still equals its sample, in the order of the document: texts, pictures by the id of their asset, and a company that says
 * so itself.
 *
 * @param value a document or a section
 * @param sample by default that of its type
 */
export function samplesIn(
  value: unknown,
  sample?: unknown,
  path: Path = [],
  isInvented = false,
): readonly Sample[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    return items.flatMap((item) => samplesInItem(item, Array.isArray(sample) ? sample : [], path, isInvented))
  }
  if (typeof value === 'string' && value !== '' && value === sample) return [{path, text: value, isInvented}]
  if (typeof value !== 'object' || value === null) return []
  const type = String(fieldOf(value, '_type'))
  const own = fieldOf(samples, type) ?? sample
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name]
    if (name === 'isSample' && inner === true) return [{path: at, text: '', isInvented}]
    const isInventedHere = isInvented || invented[type]?.includes(name) === true
    return isMarkup(name) ? [] : samplesIn(inner, fieldOf(own, name), at, isInventedHere)
  })
}

function samplesInItem(item: unknown, list: readonly unknown[], path: Path, isInvented: boolean) {
  const _key = fieldOf(item, '_key')
  if (typeof _key !== 'string') return []
  const found = (sample: unknown) => samplesIn(item, sample, [...path, {_key}], isInvented)
  const same = list.find((one) => fieldOf(one, '_key') === _key)
  if (same !== undefined || list.length === 0) return found(same)
  // Studio gives a copy another key.
  return list.map(found).find((all) => all.some(isTelling)) ?? []
}
