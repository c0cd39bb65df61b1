import type {BadgeTone} from '@sanity/ui'
import type {State} from './translations.ts'

/** How a state is called and coloured wherever it is shown. */
export const stateWords: Record<
  State,
  {readonly title: string; readonly tone: BadgeTone; readonly explanation: string}
> = {
  missing: {title: 'Missing', tone: 'critical', explanation: 'There is English and no translation.'},
  stale: {title: 'Stale', tone: 'caution', explanation: 'The English has changed since this was translated.'},
  draft: {title: 'Draft', tone: 'primary', explanation: 'Changed, and not published yet.'},
  current: {title: 'Up to date', tone: 'positive', explanation: 'Translated and published.'},
}
