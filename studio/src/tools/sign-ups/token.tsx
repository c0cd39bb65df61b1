import {Box, Button, Card, Label, Stack, TextInput} from '@sanity/ui'
import {type FormEvent, useId, useState} from 'react'
import {studioEnv} from '../../env.ts'
import {Message, Note} from '../../ui/texts.tsx'

/** Session storage is cleared when the tab closes. */
const tokenKey = 'domora.sign-ups-token'

/** The token of the site's figures; `null` until the editor enters it. */
export function useToken(): readonly [token: string | null, setToken: (token: string | null) => void] {
  const [token, setToken] = useState(() => sessionStorage.getItem(tokenKey))
  const store = (entered: string | null) => {
    if (entered === null) sessionStorage.removeItem(tokenKey)
    else sessionStorage.setItem(tokenKey, entered)
    setToken(entered)
  }
  return [token, store]
}

export function TokenForm({refusal, onToken}: {refusal?: string; onToken: (token: string) => void}) {
  const id = useId()
  const [token, setToken] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (token.trim() !== '') onToken(token.trim())
  }
  return (
    <Card padding={4} radius={2} border style={{maxWidth: '32rem'}}>
      <form onSubmit={handleSubmit}>
        <Stack gap={4}>
          <Stack gap={3}>
            <Label as="label" htmlFor={id} size={1}>
              Token
            </Label>
            <TextInput
              id={id}
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={token}
              aria-describedby={`${id}-where`}
              aria-invalid={refusal !== undefined}
              onChange={({currentTarget}) => setToken(currentTarget.value)}
            />
            <Note id={`${id}-where`}>
              {studioEnv.apiHost === undefined
                ? 'Ask a developer for LEADS_TOKEN.'
                : 'On this machine, it is in the file .data/sign-ups-token.'}{' '}
              Studio forgets it when you close this tab.
            </Note>
            {refusal && (
              <Message padding={3} tone="critical" role="alert">
                {refusal}
              </Message>
            )}
          </Stack>
          <Box>
            <Button type="submit" tone="primary" fontSize={1} text="Show sign-ups" />
          </Box>
        </Stack>
      </form>
    </Card>
  )
}
