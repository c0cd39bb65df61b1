import type {Faq as FaqContent} from '@domora/content/faq'
import {Copy} from '../ui/copy.tsx'
import {RichText} from '../ui/rich-text.tsx'

/** A question that opens to its answer, without script. */
export const Faq = ({content: {question, answer}, open}: {content: FaqContent; open: boolean}) => (
  <details open={open}>
    <Copy of={question} as="summary" />
    <RichText of={answer} />
  </details>
)
