import {PortableText, type PortableTextComponents} from '@portabletext/react'
import css from './rich-text.pcss?inline'
import {Style} from './style.tsx'

interface RichTextContent {
  readonly blocks: readonly {readonly _type: 'block'; readonly _key: string}[]
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
    <PortableText value={[...blocks]} components={components} />
  </div>
)
