import {Badge, type BadgeTone, Flex} from '@sanity/ui'
import type {State} from './translations.ts'

export const stateLabels: Record<State, {readonly title: string; readonly tone: BadgeTone}> = {
  missing: {title: 'Missing', tone: 'critical'},
  stale: {title: 'Stale', tone: 'caution'},
  suggested: {title: 'Suggested', tone: 'suggest'},
  draft: {title: 'Draft', tone: 'primary'},
  current: {title: 'Up to date', tone: 'positive'},
}

export const StateBadge = ({state}: {readonly state: State}) => (
  <Flex>
    <Badge tone={stateLabels[state].tone}>{stateLabels[state].title}</Badge>
  </Flex>
)
