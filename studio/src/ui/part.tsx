import {Card, Heading, Stack} from '@sanity/ui'
import type {ReactNode} from 'react'
import {Note} from './texts.tsx'

interface PartProps {
  readonly title: string
  /** By default the title. */
  readonly id?: string
  /** Replaces an empty list. */
  readonly none: string
  readonly children: readonly ReactNode[]
}

export const Part = ({title, id = title, none, children}: PartProps) => (
  <Card padding={4} radius={3} border data-part={id}>
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      {children.length > 0 ? (
        <Stack gap={1} marginX={-3}>
          {children}
        </Stack>
      ) : (
        <Note>{none}</Note>
      )}
    </Stack>
  </Card>
)
