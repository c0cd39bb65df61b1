import type {PictureSection as PictureSectionContent} from '@domora/content/picture-section'
import {pictureSource} from '../sanity/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {Picture} from '../ui/picture.tsx'
import {Style} from '../ui/style.tsx'
import dateline from './dateline.pcss?inline'
import css from './picture-section.pcss?inline'
import type {SectionProps} from './sections.tsx'

/** A large picture with a caption. */
export function PictureSection({content, heading, pageTitle}: SectionProps<PictureSectionContent>) {
  const title = content.heading ?? pageTitle
  const isWide = content.width === 'wide'
  return (
    <section
      className={isWide ? 'entry pictured' : 'entry ruled pictured in-text'}
      id={content.anchor ?? undefined}
    >
      <Style name="dateline" css={dateline} />
      <Style name="picture-section" css={css} />
      <div className="wrap grid">
        {title && <Copy of={title} as={heading} />}
        <figure>
          <Picture
            of={pictureSource(content.image, isWide ? 1312 : 800)}
            sizes={`(min-width: 90rem) ${isWide ? 82 : 54}rem, calc(100vw - 2.5rem)`}
            className="sheet"
            isFirst={heading === 'h1'}
          />
          {content.caption && <Copy of={content.caption} as="figcaption" className="note" />}
        </figure>
      </div>
    </section>
  )
}
