import type {Testimonial as TestimonialContent} from '@domora/content/testimonial'
import {Copy} from '../ui/copy.tsx'
import {fieldMark, fieldOf} from '../ui/field.ts'
import {TextLink} from '../ui/links.tsx'
import {Style} from '../ui/style.tsx'
import dateline from './dateline.pcss?inline'
import css from './testimonial.pcss?inline'

/** What a customer says, with who says it. */
export const Testimonial = ({content}: {content: TestimonialContent}) => (
  <section className="entry ruled testimonial">
    <Style name="dateline" css={dateline} />
    <Style name="testimonial" css={css} />
    <div className="wrap grid">
      <figure>
        <blockquote cite={content.source?.href}>
          <Copy of={content.quote} as="p" />
        </blockquote>
        <figcaption>
          <b {...fieldMark(fieldOf(content, 'person'))}>{content.person}</b>
          <p className="soft">
            <Copy of={content.role} />
            {content.company && (
              <>
                {', '}
                <span {...fieldMark(fieldOf(content, 'company'))}>{content.company}</span>
              </>
            )}
          </p>
          {content.source && (
            <p>
              <TextLink to={content.source} />
            </p>
          )}
        </figcaption>
      </figure>
    </div>
  </section>
)
