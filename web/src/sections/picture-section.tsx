import {pictureSource} from '../media/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {Picture} from '../ui/picture.tsx'
import {DatedSection} from './dateline.tsx'
import css from './picture-section.pcss?inline'
import type {SectionProps} from './section-props.ts'

export function PictureSection(props: SectionProps<'pictureSection'>) {
  const {content} = props
  const isWide = content.width === 'wide'
  return (
    <DatedSection
      {...props}
      className={isWide ? 'pictured' : 'ruled pictured in-text'}
      name="picture-section"
      css={css}
    >
      <figure>
        <Picture
          source={pictureSource(content.image, isWide ? 1312 : 800)}
          sizes={`(min-width: 90rem) ${isWide ? 82 : 54}rem, calc(100vw - 2.5rem)`}
          className="sheet"
          isFirst={props.heading === 'h1'}
        />
        {content.caption && <Copy text={content.caption} as="figcaption" className="note" />}
      </figure>
    </DatedSection>
  )
}
