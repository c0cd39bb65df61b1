import {PortableText, type PortableTextComponents} from '@portabletext/react'
import css from './rich-text.pcss?inline'
import blocksCss from './rich-text-blocks.pcss?inline'
import extrasCss from './rich-text-extras.pcss?inline'
import {Style} from './style.tsx'
import {typeset} from './copy.tsx'

interface Span {
  readonly _type: 'span' | 'footnote'
  readonly _key: string
  readonly text: string
  readonly marks?: readonly string[]
}

interface Block {
  readonly _type: 'block'
  readonly _key: string
  readonly style?: string | undefined
  readonly listItem?: string | null | undefined
  readonly children: readonly Span[]
  readonly markDefs?: readonly {readonly _type: 'link'; readonly _key: string; readonly href: string}[]
}

const typesetSpan = (span: Span): Span =>
  span.marks?.includes('code') ? span : {...span, text: typeset(span.text)}

const typesetBlock = (block: Block): Block =>
  block.style === 'code' ? block : {...block, children: block.children.map(typesetSpan)}

const textOf = ({children}: Block): string => children.map(({text}) => text).join('')

/** The blocks, with one group for neighbours of a style. */
function grouped(blocks: readonly Block[], styles: readonly string[]) {
  const groups: {_type: string; _key: string; blocks: Block[]}[] = []
  return blocks.flatMap((block, index) => {
    const {style = '', _key} = block
    if (!styles.includes(style)) return block
    if (blocks[index - 1]?.style !== style) groups.push({_type: style, _key, blocks: []})
    const last = groups.at(-1)
    last?.blocks.push(block)
    return last?.blocks.length === 1 ? last : []
  })
}

/** A row's cells: its spans, split at the bars. */
function cellsOf(row: Block): readonly Block[] {
  const cells: Span[][] = [[]]
  for (const span of row.children)
    for (const [index, text] of span.text.split('|').entries()) {
      if (index > 0) cells.push([])
      cells.at(-1)?.push({...span, _key: `${span._key}${index}`, text: index > 0 ? text.trimStart() : text})
    }
  return cells.map((children, index) => ({...row, _key: `${row._key}${index}`, style: 'cell', children}))
}

/** An amount or a date, in a column of its kind. */
const isFigure = (cell: Block): boolean => /^[^\p{L}]*\d[^\p{L}]*\p{Lu}{0,3}\W*$/u.test(textOf(cell))

const Cell = ({cell}: {readonly cell: Block}) => <PortableText value={[cell]} components={components} />

function Table({rows}: {readonly rows: readonly Block[]}) {
  const [head, ...body] = rows.map((row) => ({key: row._key, cells: cellsOf(row)}))
  return (
    <section
      className="scroll"
      // Safari scrolls with keys what has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={head?.cells.map((cell) => textOf(cell).trim()).join(', ')}
    >
      <table>
        <thead>
          <tr>
            {head?.cells.map((cell, column) => (
              <th
                key={cell._key}
                scope="col"
                className={
                  body.every(({cells}) => cells[column] && isFigure(cells[column])) ? 'num' : undefined
                }
              >
                <Cell cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(({key, cells}) => (
            <tr key={key}>
              {cells.map((cell) => (
                <td key={cell._key} className={isFigure(cell) ? 'num' : undefined}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const videoHost = (href: string): string | undefined =>
  /^https:\/\/(?:www\.)?(youtube\.com(?=\/(?:watch|shorts))|youtu\.be(?=\/)|vimeo\.com(?=\/\d))/.exec(
    href,
  )?.[1]

/** Of a paragraph with nothing but a link to a video. The site does not embed it, so the provider learns nothing before a click. */
function videoLink({style, listItem, children, markDefs}: Block) {
  const link = markDefs?.find(({_key}) => children[0]?.marks?.includes(_key))
  return (style ?? 'normal') === 'normal' &&
    listItem == null &&
    link !== undefined &&
    videoHost(link.href) !== undefined &&
    children.every(({text, marks}) => marks?.includes(link._key) || text.trim() === '')
    ? link
    : undefined
}

const blockComponents = {
  video: ({children, value}) => (
    <p className="video">
      {children} <small>{videoHost(String(value.markDefs?.[0]?.['href']))}</small>
    </p>
  ),
  note: ({children}) => (
    <p className="callout" role="note">
      {children}
    </p>
  ),
  cell: ({children}) => <>{children}</>,
} satisfies PortableTextComponents['block']

const components: PortableTextComponents = {
  block: blockComponents,
  marks: {
    link: ({children, value}) => <a href={value?.href}>{children}</a>,
  },
  types: {
    table: ({value}) => <Table rows={value.blocks} />,
    code: ({value}) => (
      <pre>
        <code>{value.blocks.map(textOf).join('\n')}</code>
      </pre>
    ),
    footnote: ({value: {_key, text}}) => (
      <sup id={`${_key}-at`}>
        <a href={`#${_key}`}>{text}</a>
      </sup>
    ),
  },
}

/** The `id` of a heading in a section, by their keys. */
export const headingId = (section: string, block: string): string => `${section}-${block}`

const withIds = (section: string): PortableTextComponents => ({
  ...components,
  block: {
    ...blockComponents,
    h2: ({children, value}) => <h2 id={headingId(section, String(value._key))}>{children}</h2>,
  },
})

/** Takes footnotes out of a text: words with their mark become a number, and a note below the text. */
function splitFootnotes(blocks: readonly Block[], section: string) {
  const notes: {readonly id: string; readonly block: Block; readonly children: Span[]}[] = []
  const texts = blocks.map((block): Block => ({
    ...block,
    children: block.children.flatMap((span, index): readonly Span[] => {
      if (!span.marks?.includes('footnote')) return [span]
      const isSame = block.children[index - 1]?.marks?.includes('footnote') === true
      if (!isSame) notes.push({id: `${section}-fn${notes.length + 1}`, block, children: []})
      const note = notes.at(-1)
      note?.children.push({...span, marks: span.marks.filter((mark) => mark !== 'footnote')})
      return isSame ? [] : [{_type: 'footnote', _key: `${note?.id}`, text: String(notes.length)}]
    }),
  }))
  return {texts, notes}
}

const extras = new Set(['note', 'code', 'table', 'video'])

interface RichTextProps {
  readonly content: {readonly blocks: readonly Block[]; readonly lang?: string}
  /** The key of the text's section: its second-level headings get an `id`. */
  readonly section?: string
}

/** Portable Text as HTML. Its contract has checked the links. */
export function RichText({content: {blocks, lang}, section}: RichTextProps) {
  const shown = blocks.map((block) => {
    const link = videoLink(block)
    return link ? {...block, style: 'video', markDefs: [link]} : typesetBlock(block)
  })
  const {texts, notes} = splitFootnotes(shown, section ?? blocks[0]?._key ?? '')
  const hasExtras = notes.length > 0 || shown.some(({style}) => extras.has(style ?? ''))
  return (
    <div className="rich" lang={lang}>
      <Style name="rich-text" css={css} />
      {blocks.some(({style, listItem}) => listItem != null || (style ?? 'normal') !== 'normal') && (
        <Style name="rich-text-blocks" css={blocksCss} />
      )}
      {hasExtras && <Style name="rich-text-extras" css={extrasCss} />}
      <PortableText
        value={grouped(texts, ['code', 'table'])}
        components={section === undefined ? components : withIds(section)}
      />
      {notes.length > 0 && (
        <ol className="footnotes">
          {notes.map(({id, block, children}, index) => (
            <li key={id} id={id}>
              <sup>
                <a href={`#${id}-at`}>{index + 1}</a>
              </sup>{' '}
              <Cell cell={{...block, style: 'cell', listItem: undefined, children}} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
