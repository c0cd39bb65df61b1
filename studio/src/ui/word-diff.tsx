import {diffWordsWithSpace} from 'diff'
import {useMemo} from 'react'
import {styled} from 'styled-components'

const Version = styled.span`
  display: block;
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  & + & {
    margin-block-start: 0.5em;
  }

  del,
  ins {
    text-decoration: none;
  }

  del {
    background: var(--card-badge-critical-bg-color);
    color: var(--card-badge-critical-fg-color);
  }

  ins {
    background: var(--card-badge-positive-bg-color);
    color: var(--card-badge-positive-fg-color);
  }
`

const versions = [
  {version: 'before', Mark: 'del', other: 'added'},
  {version: 'after', Mark: 'ins', other: 'removed'},
] as const

export function WordDiff({before, after}: {readonly before: string; readonly after: string}) {
  const parts = useMemo(
    () => diffWordsWithSpace(before, after).map((part, index) => ({...part, key: `${index} ${part.value}`})),
    [before, after],
  )
  return versions.map(({version, Mark, other}) => (
    <Version key={version} data-version={version}>
      {parts
        .filter((part) => !part[other])
        .map(({added, removed, value, key}) =>
          added || removed ? <Mark key={key}>{value}</Mark> : <span key={key}>{value}</span>,
        )}
    </Version>
  ))
}
