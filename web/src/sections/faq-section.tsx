import type {SectionContent} from '@domora/content/sections'
import {Copy} from '../ui/copy.tsx'
import {TextLink} from '../ui/links.tsx'
import {RichText} from '../ui/rich-text.tsx'
import {DatedSection} from './dateline.tsx'
import css from './faq-section.pcss?inline'
import type {SectionProps} from './section-props.ts'

interface FaqProps {
  readonly content: SectionContent<'faqSection'>['entries'][number]
  readonly number: number
}

/** A question that opens without script. The plate with its number is lit while it is open. */
const Faq = ({content: {question, answer}, number}: FaqProps) => (
  <details className="grid" open={number === 1}>
    <summary>
      <span className="plate small" aria-hidden="true">
        {number}
      </span>
      <Copy text={question} />
    </summary>
    <RichText content={answer} />
  </details>
)

/** The first question is open, to show that the others can be opened too. */
export function FaqSection(props: SectionProps<'faqSection'>) {
  const {text, link, entries} = props.content
  if (entries.length === 0) return null
  return (
    <DatedSection {...props} className="ruled" name="faq-section" css={css}>
      <div className="words">
        {text && <Copy text={text} as="p" className="soft" />}
        {link && (
          <p>
            <TextLink to={link} />
          </p>
        )}
      </div>
      <div className="faq">
        {entries.map((entry, index) => (
          <Faq key={entry._key} content={entry} number={index + 1} />
        ))}
      </div>
    </DatedSection>
  )
}
