import type {ContentTypeName} from '@domora/content/content-types'
import {allLocaleCodes, type LocaleCode} from '@domora/content/locales'
import type {FixedRoute} from '@domora/content/routes'
import type {SectionType} from '@domora/content/sections'

/** A document as the dataset file holds it: no revision and no times, the lake adds them. */
export interface SeedDocument {
  readonly _id: string
  readonly _type: ContentTypeName
  readonly [field: string]: unknown
}

/** A section in the list of a page. */
export interface SeedSection {
  readonly _key: string
  readonly _type: SectionType
  readonly [field: string]: unknown
}

/** A strong reference to another document of the dataset. */
export const reference = (id: string) => ({_type: 'reference', _ref: id}) as const

/** An array of references; the key of an item is the id it points at. */
export const references = (ids: readonly string[]) => ids.map((id) => ({_key: id, ...reference(id)}))

/**
 * An array as the Content Lake wants it: every item with a `_key` that stays the same from one writing of
 * the dataset to the next. The names given to the items become the keys, in the order of writing.
 */
export const keyed = <Item extends object>(items: Readonly<Record<string, Item>>) =>
  Object.entries(items).map(([_key, item]) => Object.assign({_key}, item))

/** A picture in `data/images`, which importers upload with the dataset. */
export const picture = (file: string) =>
  ({_type: 'image', _sanityAsset: `image@file://./images/${file}`}) as const

/** A value in each language: English always, the others as far as they are translated. */
export type Translations<T> = Readonly<Partial<Record<LocaleCode, T>>> & {readonly gb: T}

/** The languages that a value is translated into, with what a function makes of each. */
export const mapTranslations = <T, Out>(
  translations: Translations<T>,
  change: (value: T, locale: LocaleCode) => Out,
): Translations<Out> => {
  const changed: Partial<Record<LocaleCode, Out>> = {}
  for (const locale of allLocaleCodes) {
    const value = translations[locale]
    if (value !== undefined) changed[locale] = change(value, locale)
  }
  return {...changed, gb: change(translations.gb, 'gb')}
}

/** A line of copy: a heading, a label, a button. */
export const text = (copy: Translations<string>) => ({_type: 'localizedString', ...copy}) as const

/** A paragraph of copy without formatting. */
export const longText = (copy: Translations<string>) => ({_type: 'localizedText', ...copy}) as const

/** The same line in every language: a name, an address, a figure on a drawing. */
export const sameText = (copy: string) =>
  text({gb: copy, ...Object.fromEntries(allLocaleCodes.map((locale) => [locale, copy]))})

/** A link to a page with a fixed place. */
export const linkToRoute = (route: FixedRoute, label: Translations<string>) =>
  ({_type: 'link', kind: 'route', route, label: text(label)}) as const

/** A link to a CMS page, by the id of its document. */
export const linkToPage = (id: string, label: Translations<string>) =>
  ({_type: 'link', kind: 'page', page: reference(id), label: text(label)}) as const

/** A link to a section of the landing page. */
export const linkToAnchor = (anchor: string, label: Translations<string>) =>
  ({_type: 'link', kind: 'anchor', anchor, label: text(label)}) as const

/** A block of portable text with one unformatted span. */
interface Block {
  readonly _key: string
  readonly _type: 'block'
  readonly style: 'normal' | 'h2' | 'h3'
  readonly listItem?: 'bullet'
  readonly level?: 1
  readonly markDefs: readonly []
  readonly children: readonly [
    {readonly _key: string; readonly _type: 'span'; readonly marks: readonly []; readonly text: string},
  ]
}

/**
 * Formatted copy. Written as the part of Markdown that the site uses: paragraphs parted by an empty line,
 * `## ` and `### ` headings, `- ` items. A line break inside a paragraph is a space.
 */
export const richText = (markdown: Translations<string>) =>
  ({_type: 'localizedPortableText', ...mapTranslations(markdown, blocks)}) as const

/** Reads the Markdown subset of `richText` into blocks; keys count the blocks from the top. */
export function blocks(markdown: string): readonly Block[] {
  return markdown
    .trim()
    .split(/\n\s*\n|\n(?=- |#)/)
    .map((source, index) => block(source.trim(), `b${String(index + 1).padStart(2, '0')}`))
}

function block(source: string, _key: string): Block {
  const [, mark = '', content = ''] = /^(#{2,3} |- )?(.*)$/s.exec(source) ?? []
  return {
    _key,
    _type: 'block',
    style: mark === '## ' ? 'h2' : mark === '### ' ? 'h3' : 'normal',
    ...(mark === '- ' && {listItem: 'bullet', level: 1}),
    markDefs: [],
    children: [{_key: `${_key}s`, _type: 'span', marks: [], text: content.replaceAll(/\s*\n\s*/g, ' ')}],
  }
}
