import {Box, Button, Card, Label, Stack, Text, TextInput} from '@sanity/ui'
import {type FormEvent, useId, useState} from 'react'
import {studioEnv} from '../env.ts'
import {failureWords} from './failure-words.ts'

interface TokenFormProps {
  /** Whether the site has refused the token before. */
  readonly refused?: boolean
  readonly onToken: (token: string) => void
}

/** Asks for the token that opens the figures. */
export function TokenForm({refused = false, onToken}: TokenFormProps) {
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
              aria-invalid={refused}
              onChange={({currentTarget}) => setToken(currentTarget.value)}
            />
            <Text id={`${id}-where`} size={1} muted>
              {studioEnv.apiHost === undefined
                ? 'Whoever runs the site has it: LEADS_TOKEN.'
                : 'On this machine it is in the file .data/sign-ups-token.'}{' '}
              It is forgotten when you close this tab.
            </Text>
            {refused ? (
              <Card padding={3} radius={2} tone="critical" role="alert">
                <Text size={1}>{failureWords['wrong-token']}</Text>
              </Card>
            ) : null}
          </Stack>
          <Box>
            <Button type="submit" tone="primary" fontSize={1} text="Show the sign-ups" />
          </Box>
        </Stack>
      </form>
    </Card>
  )
}
