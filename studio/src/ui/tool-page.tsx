import {Card, Container, Flex, Heading, Stack} from '@sanity/ui'
import type {ComponentProps, ReactNode} from 'react'
import {Note} from './texts.tsx'

interface ToolPageProps extends Pick<ComponentProps<typeof Container>, 'width'> {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A scrolling page below the top bar. */
export const ToolPage = ({id, title, note, action, width = 3, children}: ToolPageProps) => (
  <Card height="fill" overflow="auto" data-testid={id}>
    <Container width={width} padding={4}>
      <Stack gap={5}>
        <Flex align="center" justify="space-between" gap={4} wrap="wrap">
          <Stack gap={3}>
            <Heading as="h1" size={2}>
              {title}
            </Heading>
            {note === undefined ? null : <Note>{note}</Note>}
          </Stack>
          {action}
        </Flex>
        {children}
      </Stack>
    </Container>
  </Card>
)
