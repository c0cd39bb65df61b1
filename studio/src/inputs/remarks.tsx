import {Text} from '@sanity/ui'
import type {ValidationMarker} from 'sanity'

interface RemarksProps {
  readonly remarks: readonly Pick<ValidationMarker, 'level' | 'message'>[]
}

/** What validation says, in words at the field: what keeps a document from being published is an alert. */
export const Remarks = ({remarks}: RemarksProps) =>
  remarks.map(({level, message}) => (
    <Text
      key={message}
      size={1}
      role={level === 'error' ? 'alert' : undefined}
      data-level={level}
      style={{color: `var(--card-badge-${level === 'error' ? 'critical' : 'caution'}-fg-color)`}}
    >
      {message}
    </Text>
  ))
