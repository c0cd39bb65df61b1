import {Stack, TextInput} from '@sanity/ui'
import type {ComponentProps, ReactNode} from 'react'
import type {EntryProps} from './controls.tsx'
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

export const Line = ({label, onChange, ...input}: EntryProps) => (
  <Labelled label={label} flex={1}>
    <TextInput {...input} onChange={({currentTarget}) => onChange(currentTarget.value)} />
  </Labelled>
)
