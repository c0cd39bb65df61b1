import {Button, TextInput} from '@sanity/ui'
import type {ComponentProps} from 'react'

export const SmallButton = (props: Omit<ComponentProps<typeof Button>, 'ref'>) => (
  <Button mode="ghost" fontSize={1} {...props} />
)

export interface EntryProps extends Omit<ComponentProps<typeof TextInput>, 'label' | 'onChange' | 'ref'> {
  readonly label: string
  readonly onChange: (text: string) => void
}

/** An input whose label is not visible. */
export const Entry = ({label, onChange, ...input}: EntryProps) => (
  <TextInput
    fontSize={1}
    aria-label={label}
    {...input}
    onChange={({currentTarget}) => onChange(currentTarget.value)}
  />
)
