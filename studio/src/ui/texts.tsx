import {Text} from '@sanity/ui'
import type {ComponentProps} from 'react'

type TextProps = Omit<ComponentProps<typeof Text>, 'ref'>

/** What a thing is called. */
export const Name = (props: TextProps) => <Text size={1} weight="medium" {...props} />

/** What there is to say about it. */
export const Note = (props: TextProps) => <Text size={1} muted {...props} />
