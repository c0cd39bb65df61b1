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

  del {
    background: var(--card-badge-critical-bg-color);
    color: var(--card-badge-critical-fg-color);
    text-decoration: none;
  }

  ins {
    background: var(--card-badge-positive-bg-color);
    color: var(--card-badge-positive-fg-color);
    text-decoration: none;
  }
`

export function WordDiff({before, after}: {readonly before: string; readonly after: string}) {
  const parts = useMemo(
    () => diffWordsWithSpace(before, after).map((part, index) => ({...part, key: `${index} ${part.value}`})),
    [before, after],
  )
  return (
    <>
      <Version data-version="before">
        {parts
          .filter(({added}) => !added)
          .map(({removed, value, key}) =>
            removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>,
          )}
      </Version>
      <Version data-version="after">
        {parts
          .filter(({removed}) => !removed)
          .map(({added, value, key}) =>
            added ? <ins key={key}>{value}</ins> : <span key={key}>{value}</span>,
          )}
      </Version>
    </>
  )
}
