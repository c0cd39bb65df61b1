import type {EveryLocale} from './every-locale.ts'

/** A block of portable text with one unformatted span. */
export interface Block {
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
export function richText({gb, pl, de, pt}: EveryLocale<string>) {
  return {
    _type: 'localizedPortableText',
    gb: blocks(gb),
    pl: blocks(pl),
    de: blocks(de),
    pt: blocks(pt),
  } as const
}

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
