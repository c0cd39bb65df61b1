import {fieldOf} from './field-of.ts'
import month from './sample-month.json' with {type: 'json'}
import words from './samples.json' with {type: 'json'}
import type {SectionType} from './sections.ts'
import {keyed, longText, richText, text} from './values.ts'

/** What editors replace in a new page and in a new section of each kind. */
export const samples = {
  page: {title: text(words.page.title)},
  link: {label: text(words.link.label)},
  hero: {heading: text(words.hero.heading), lede: longText(words.hero.lede)},
  productView: {heading: text(words.productView.heading), text: longText(words.productView.text)},
  feature: {heading: text(words.feature.heading), text: longText(words.feature.text)},
  priceCards: {heading: text(words.priceCards.heading), text: longText(words.priceCards.text)},
  comparison: {heading: text(words.comparison.heading), text: longText(words.comparison.text)},
  faqSection: {
    heading: text(words.faqSection.heading),
    entries: keyed({
      own: {
        _type: 'question',
        question: text(words.faqSection.question),
        answer: richText(words.faqSection.answer),
      },
    }),
  },
  quotes: {
    quotes: keyed({
      first: {
        _type: 'quote',
        quote: longText(words.quotes.quote),
        person: 'Name of the person',
        role: text(words.quotes.role),
      },
    }),
  },
  logos: {
    heading: text(words.logos.heading),
    logos: keyed(
      Object.fromEntries(
        ['Company one', 'Company two', 'Company three', 'Company four'].map((name, index) => [
          `logo-${index + 1}`,
          {_type: 'logo', name},
        ]),
      ),
    ),
  },
  figures: {
    figures: words.figures.figures.map(({_key, value, label}) => ({
      _key,
      _type: 'figure',
      value: text(value),
      label: text(label),
    })),
    note: text(words.figures.note),
  },
  steps: {
    heading: text(words.steps.heading),
    steps: words.steps.steps.map(({_key, title, text: copy}) => ({
      _key,
      _type: 'step',
      title: text(title),
      text: longText(copy),
    })),
  },
  progress: {
    heading: text(words.progress.heading),
    progress: keyed({
      first: {
        _type: 'progressEntry',
        date: '2026-01-31',
        title: text(words.progress.title),
        text: longText(words.progress.text),
      },
    }),
  },
  people: {
    heading: text(words.people.heading),
    people: keyed({
      first: {_type: 'person', fullName: 'Name of the person', role: text(words.people.role)},
    }),
  },
  textSection: {heading: text(words.textSection.heading), body: richText(words.textSection.body)},
  pictureSection: {caption: text(words.pictureSection.caption)},
  formSection: {heading: text(words.formSection.heading), text: longText(words.formSection.text)},
  closingCall: {heading: text(words.closingCall.heading), text: longText(words.closingCall.text)},
} satisfies Readonly<Record<SectionType | 'page' | 'link', object>>

/** Of a new feature. Not a sample to replace: the site says below it that its data are samples. */
export const sampleDrawing = {
  _type: 'illustration',
  kind: 'paymentsByMethod',
  paymentsByMethod: {
    _type: 'paymentsByMethod',
    caption: text(words.feature.caption),
    rows: words.feature.rows.map(({label, ...row}) => ({...row, label: text(label)})),
  },
}

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
