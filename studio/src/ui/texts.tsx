import {Text} from '@sanity/ui'
import type {ComponentProps} from 'react'

type TextProps = Omit<ComponentProps<typeof Text>, 'ref'>

export const Name = (props: TextProps) => <Text size={1} weight="medium" {...props} />

export const Note = (props: TextProps) => <Text size={1} muted {...props} />
