import {Card, Checkbox, Flex, Stack, Text} from '@sanity/ui'
import type {ComponentProps, ReactNode} from 'react'
import {IntentLink} from 'sanity/router'

type TextProps = Omit<ComponentProps<typeof Text>, 'ref'>

export const Name = (props: TextProps) => <Text size={1} weight="medium" {...props} />

export const Note = (props: TextProps) => <Text size={1} muted {...props} />

/** A text that stands out by its `tone`. */
export const Message = ({children, ...card}: Omit<ComponentProps<typeof Card>, 'ref'>) => (
  <Card padding={2} radius={2} {...card}>
    <Text size={1}>{children}</Text>
  </Card>
)

interface TickProps extends Pick<ComponentProps<typeof Checkbox>, 'checked' | 'disabled' | 'onChange'> {
  readonly children: ReactNode
}

export const Tick = ({children, ...box}: TickProps) => (
  <Flex as="label" gap={3} align="center">
    <Checkbox {...box} />
    <Text size={1}>{children}</Text>
  </Flex>
)

/** A field of a document. */
export interface FieldPlace {
  /** The published id. */
  readonly id: string
  readonly type: string
  readonly field: string
  /** Titles of the document and the field. */
  readonly title: string
}

export const FieldLink = ({place: {id, type, field, title}}: {readonly place: FieldPlace}) => (
  <Text size={1}>
    <IntentLink intent="edit" params={{id, type, path: field}}>
      {title}
    </IntentLink>
  </Text>
)

interface FieldLinksProps {
  readonly 'data-testid'?: string
  readonly title: string
  readonly fields: readonly FieldPlace[]
}

export const FieldLinks = ({title, fields, ...rest}: FieldLinksProps) => (
  <Stack gap={3} {...rest}>
    <Name>{title}</Name>
    {fields.map((place) => (
      <FieldLink key={`${place.id} ${place.field} ${place.title}`} place={place} />
    ))}
  </Stack>
)
