import {Box, Stack, Text, TextInput} from '@sanity/ui'
import type {ReactNode} from 'react'
import {set, type StringInputProps, unset} from 'sanity'
import {studioEnv} from '../env.ts'
import {Remarks} from '../inputs/remarks.tsx'
import {tidyAddress} from './tidy-address.ts'

interface AddressInputProps {
  readonly props: StringInputProps
  readonly prefix?: string
  readonly placeholder: string
  /** Id of a list of suggestions. */
  readonly list?: string
  readonly children?: ReactNode
}

/** A field for an address. One of this site may be pasted whole: its path is what is kept. */
export function AddressInput({props, prefix, placeholder, list, children}: AddressInputProps) {
  const {value, elementProps, onChange, validation} = props
  return (
    <Stack gap={3}>
      <TextInput
        {...elementProps}
        value={value ?? ''}
        placeholder={placeholder}
        list={list}
        spellCheck={false}
        {...(prefix === undefined
          ? {}
          : {
              prefix: (
                <Box padding={3}>
                  <Text muted>{prefix}</Text>
                </Box>
              ),
            })}
        onChange={({currentTarget}) => {
          const address = tidyAddress(currentTarget.value, [studioEnv.siteUrl])
          onChange(address === '' ? unset() : set(address))
        }}
      />
      <Remarks remarks={validation} />
      {children}
    </Stack>
  )
}
