import type {Faq as FaqContent, FaqSection as FaqSectionContent} from '@domora/content/faq'
import {Copy} from '../ui/copy.tsx'
import {TextLink} from '../ui/links.tsx'
import {RichText} from '../ui/rich-text.tsx'
import {Style} from '../ui/style.tsx'
import {SharedDrawing} from '../ui/svg.tsx'
import css from './faq-section.pcss?inline'
import type {SectionProps} from './sections.tsx'

/** A question that shows its answer when it is opened, without script. */
const Faq = ({content: {question, answer}, open}: {content: FaqContent; open: boolean}) => (
  <details open={open}>
    <Copy of={question} as="summary" />
    <RichText of={answer} />
  </details>
)

/** The intercom of a door with many bells. */
const Grille = () => (
  <svg className="d grille" viewBox="0 0 240 190" aria-hidden="true">
    <SharedDrawing part="grille" className="lit" />
  </svg>
)

/** Questions and answers. The first is open, to show that the others can be opened too. */
export function FaqSection({
  content: {_key, anchor, heading, text, link, entries},
  heading: level,
}: SectionProps<FaqSectionContent>) {
  if (entries.length === 0) return null
  return (
    <section className="questions" id={anchor ?? undefined} aria-labelledby={`${_key}-heading`}>
      <Style name="faq-section" css={css} />
      <div className="wrap grid">
        <div className="faq-head">
          <Copy of={heading} as={level} id={`${_key}-heading`} />
          {text && <Copy of={text} as="p" className="soft" />}
          {link && (
            <p>
              <TextLink to={link} />
            </p>
          )}
          <Grille />
        </div>
        <div className="faq">
          {entries.map((entry, index) => (
            <Faq key={entry._key} content={entry} open={index === 0} />
          ))}
        </div>
      </div>
    </section>
  )
}
