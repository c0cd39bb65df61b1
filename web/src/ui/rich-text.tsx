import {PortableText, type PortableTextComponents} from '@portabletext/react'
import css from './rich-text.pcss?inline'
import blocksCss from './rich-text-blocks.pcss?inline'
import {Style} from './style.tsx'
import {typeset} from './copy.tsx'

interface Block {
  readonly _type: 'block'
  readonly _key: string
  readonly style?: string | undefined
  readonly listItem?: string | null | undefined
  readonly children: readonly {readonly _type: 'span'; readonly _key: string; readonly text: string}[]
}

const typesetBlock = (block: Block) => ({
  ...block,
  children: block.children.map((span) => ({...span, text: typeset(span.text)})),
})

const components: PortableTextComponents = {
  marks: {
    link: ({children, value}) => <a href={value?.href}>{children}</a>,
  },
}

/** The `id` of a heading in a section, by their keys. */
export const headingId = (section: string, block: string): string => `${section}-${block}`

const withIds = (section: string): PortableTextComponents => ({
  ...components,
  block: {
    h2: ({children, value}) => <h2 id={headingId(section, String(value._key))}>{children}</h2>,
  },
})

interface RichTextProps {
  readonly content: {readonly blocks: readonly Block[]; readonly lang?: string}
  /** The key of the text's section: its second-level headings get an `id`. */
  readonly section?: string
}

/** Portable Text as HTML. Its contract has checked the links. */
export const RichText = ({content: {blocks, lang}, section}: RichTextProps) => (
  <div className="rich" lang={lang}>
    <Style name="rich-text" css={css} />
    {blocks.some(({style, listItem}) => listItem != null || (style ?? 'normal') !== 'normal') && (
      <Style name="rich-text-blocks" css={blocksCss} />
    )}
    <PortableText
      value={blocks.map(typesetBlock)}
      components={section === undefined ? components : withIds(section)}
    />
  </div>
)
