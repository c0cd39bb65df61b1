import {Card} from '@sanity/ui'
import type {ReactNode} from 'react'

/* How Studio's editor shows the styles of formatted text that it does not know. */

interface Props {
  readonly children: ReactNode
}

export const NoteText = ({children}: Props) => (
  <Card tone="caution" padding={3} border>
    {children}
  </Card>
)

export const CodeLine = ({children}: Props) => <code style={{whiteSpace: 'pre-wrap'}}>{children}</code>

export const TableRow = ({children}: Props) => (
  <Card borderBottom paddingY={2}>
    {children}
  </Card>
)

export const FootnoteMark = ({children}: Props) => <small>[{children}]</small>
