import {Box, Stack, Text, TextInput} from '@sanity/ui'
import type {ReactNode} from 'react'
import {set, type StringInputProps, unset, useFormValue} from 'sanity'
import {fixedPaths, useCmsPages} from '../cms-pages.ts'
import {studioEnv} from '../env.ts'
import {ValidationMessages} from './validation-messages.tsx'
import {Note} from '../ui/texts.tsx'

interface AddressInputProps {
  readonly props: StringInputProps
  readonly prefix?: string
  readonly placeholder: string
  readonly list?: string
  readonly children?: ReactNode
}

function AddressInput({props, prefix, placeholder, list, children}: AddressInputProps) {
  const {value, elementProps, onChange, validation} = props
  return (
    <Stack gap={3}>
      <TextInput
        {...elementProps}
        value={value ?? ''}
        placeholder={placeholder}
        list={list}
        spellCheck={false}
        prefix={
          prefix && (
            <Box padding={3}>
              <Text muted>{prefix}</Text>
            </Box>
          )
        }
        onChange={({currentTarget}) => {
          const address = normalizeAddress(currentTarget.value, [studioEnv.siteUrl])
          onChange(address === '' ? unset() : set(address))
        }}
      />
      <ValidationMessages messages={validation} />
      {children}
    </Stack>
  )
}

export const FromInput = (props: StringInputProps) => (
  <AddressInput props={props} prefix={new URL(studioEnv.siteUrl).host} placeholder="/old-page" />
)

export function ToInput(props: StringInputProps) {
  const cmsPaths = useCmsPages().flatMap(({paths}) => [...paths.values()])
  const from = useFormValue(['from'])
  const permanent = useFormValue(['permanent']) === true
  return (
    <AddressInput props={props} placeholder="/pricing" list="pages-of-the-site">
      <datalist id="pages-of-the-site">
        {[...fixedPaths, ...cmsPaths].map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
      {typeof from === 'string' && props.value !== undefined ? (
        <Note data-testid="redirect-summary">
          The site redirects {from} to {props.value}{' '}
          {permanent
            ? 'permanently (308): browsers and search engines remember it.'
            : 'temporarily (307): browsers and search engines do not remember it.'}
        </Note>
      ) : null}
    </AddressInput>
  )
}

/** Trims an address. One of this site becomes a path. `siteUrls` are origins. */
export function normalizeAddress(text: string, siteUrls: readonly string[]): string {
  const trimmed = text.trim()
  const url = /^https?:/.test(trimmed) ? URL.parse(trimmed) : null
  const hostOf = ({host}: URL) => host.replace(/^www\./, '')
  const isOwn = url !== null && siteUrls.some((site) => hostOf(new URL(site)) === hostOf(url))
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : trimmed
}
