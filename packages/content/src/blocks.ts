import {allLocaleCodes, type LocaleCode} from './locales.ts'
import type {FixedRoute} from './routes.ts'

/** Copy per language. English is required, a translation is optional. */
type Translations = Readonly<Partial<Record<LocaleCode, string>>> & {readonly gb: string}

/** A line of copy: a heading, a label, a button. */
export const text = (copy: Translations) => ({_type: 'localizedString', ...copy}) as const

/** A paragraph of copy without formatting. */
export const longText = (copy: Translations) => ({_type: 'localizedText', ...copy}) as const

/** The same line in every language: a name, an address, a figure on a drawing. */
export const sameText = (copy: string) =>
  text({gb: copy, ...Object.fromEntries(allLocaleCodes.map((locale) => [locale, copy]))})

/** A link to a page whose path is fixed. */
export const linkToRoute = (route: FixedRoute, label: Translations) =>
  ({_type: 'link', kind: 'route', route, label: text(label)}) as const

/** An array for the Content Lake: the name of each item becomes its `_key`. */
export const keyed = <Item extends object>(items: Readonly<Record<string, Item>>) =>
  Object.entries(items).map(([_key, item]) => Object.assign({_key}, item))

/** Formatted copy from Markdown; see `blocks`. */
export const richText = (markdown: Translations) => ({
  _type: 'localizedPortableText',
  ...Object.fromEntries(Object.entries(markdown).map(([locale, copy]) => [locale, blocks(copy)])),
})

/**
 * Portable text from a subset of Markdown: `## ` and `### ` headings, `- ` items, `[links](/pricing)`, and paragraphs.
 * A line break inside a paragraph becomes a space. Keys count the blocks from the top.
 */
export const blocks = (markdown: string) =>
  markdown
    .trim()
    .split(/\n\s*\n|\n(?=- |#)/)
    .map((source, index) => block(source.trim(), `b${String(index + 1).padStart(2, '0')}`))

function block(source: string, _key: string) {
  const [, mark = '', content = ''] = /^(#{2,3} |- )?(.*)$/s.exec(source) ?? []
  // Every third part is the text of a link, the one after it its address.
  const parts = content.replaceAll(/\s*\n\s*/g, ' ').split(/\[([^\]]+)\]\(([^)]+)\)/)
  const links = parts.flatMap((href, index) =>
    index % 3 === 2 ? {_key: `${_key}l${index - 1}`, _type: 'link', href} : [],
  )
  const spans = parts.flatMap((part, index) =>
    index % 3 === 2 || (part === '' && parts.length > 1)
      ? []
      : {
          _key: `${_key}s${index || ''}`,
          _type: 'span',
          marks: index % 3 === 1 ? [`${_key}l${index}`] : [],
          text: part,
        },
  )
  return {
    _key,
    _type: 'block',
    style: mark === '## ' ? 'h2' : mark === '### ' ? 'h3' : 'normal',
    ...(mark === '- ' && {listItem: 'bullet', level: 1}),
    markDefs: links,
    children: spans,
  }
}
