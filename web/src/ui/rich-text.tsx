import {PortableText, type PortableTextComponents} from '@portabletext/react'
import css from './rich-text.pcss?inline'
import forms from './rich-text-forms.pcss?inline'
import {Style} from './style.tsx'

interface RichTextContent {
  readonly blocks: readonly {
    readonly _type: 'block'
    readonly _key: string
    readonly style?: string | undefined
    readonly listItem?: string | null | undefined
  }[]
  readonly lang?: string
}

const components: PortableTextComponents = {
  marks: {
    link: ({children, value}) => <a href={value?.href}>{children}</a>,
  },
}

/** Text that editors formatted. Its links were checked when it was parsed. */
export const RichText = ({of: {blocks, lang}}: {of: RichTextContent}) => (
  <div className="rich" lang={lang}>
    <Style name="rich-text" css={css} />
    {blocks.some(({style, listItem}) => listItem != null || (style ?? 'normal') !== 'normal') && (
      <Style name="rich-text-forms" css={forms} />
    )}
    <PortableText value={[...blocks]} components={components} />
  </div>
)
