import {Stack} from '@sanity/ui'
import type {ComponentProps, ReactNode} from 'react'
import {Note} from './texts.tsx'

interface LabelledProps extends Pick<ComponentProps<typeof Stack>, 'flex'> {
  readonly label: string
  readonly children: ReactNode
}

/** An input below its label. */
export const Labelled = ({label, children, ...rest}: LabelledProps) => (
  <Stack as="label" gap={2} {...rest}>
    <Note>{label}</Note>
    {children}
  </Stack>
)
