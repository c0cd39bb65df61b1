import {allLocaleCodes, type LocaleCode} from './locales.ts'
import type {FixedRoute} from './routes.ts'

/** A value per language. English is required, a translation is optional. */
export type Translations<T> = Readonly<Partial<Record<LocaleCode, T>>> & {readonly gb: T}

/** Applies a function to the value of each language. */
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

/** A link to a page whose path is fixed. */
export const linkToRoute = (route: FixedRoute, label: Translations<string>) =>
  ({_type: 'link', kind: 'route', route, label: text(label)}) as const

/** An array for the Content Lake: the name of each item becomes its `_key`. */
export const keyed = <Item extends object>(items: Readonly<Record<string, Item>>) =>
  Object.entries(items).map(([_key, item]) => Object.assign({_key}, item))

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

/** Formatted copy from Markdown; see `blocks`. */
export const richText = (markdown: Translations<string>) =>
  ({_type: 'localizedPortableText', ...mapTranslations(markdown, blocks)}) as const

/**
 * Portable text from a subset of Markdown: `## ` and `### ` headings, `- ` items, and paragraphs between empty lines.
 * A line break inside a paragraph becomes a space. Keys count the blocks from the top.
 */
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
