import {pictureSource} from '../media/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {entryIn, fieldIn, fieldMark} from '../ui/field.ts'
import {TextLink} from '../ui/links.tsx'
import {Picture} from '../ui/picture.tsx'
import {DatedSection} from './dateline.tsx'
import css from './quotes.pcss?inline'
import type {SectionProps} from './section-props.ts'

export function Quotes(props: SectionProps<'quotes'>) {
  const {content} = props
  if (content.quotes.length === 0) return null
  return (
    <DatedSection
      {...props}
      className={content.columns ? `quotes in-${content.columns}` : 'ruled quotes'}
      name="quotes"
      css={css}
    >
      {content.quotes.map((quote) => {
        const field = entryIn(fieldIn(content.field, 'quotes'), quote._key)
        return (
          <figure key={quote._key}>
            <blockquote cite={quote.source?.href}>
              <Copy text={quote.quote} as="p" />
            </blockquote>
            <figcaption>
              {quote.image && (
                <Picture source={pictureSource(quote.image, 480)} sizes="4rem" className="portrait" />
              )}
              <b {...fieldMark(fieldIn(field, 'person'))}>{quote.person}</b>
              <p className="soft">
                <Copy text={quote.role} />
                {quote.company && (
                  <>
                    {', '}
                    <span {...fieldMark(fieldIn(field, 'company'))}>{quote.company}</span>
                  </>
                )}
              </p>
              {quote.source && (
                <p>
                  <TextLink to={quote.source} />
                </p>
              )}
            </figcaption>
          </figure>
        )
      })}
    </DatedSection>
  )
}
