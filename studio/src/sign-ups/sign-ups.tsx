import {Card, Heading, Stack, Text} from '@sanity/ui'
import {useKeptToken} from './kept-token.ts'
import {OpenedFigures} from './opened-figures.tsx'
import {TokenForm} from './token-form.tsx'

/** Who joined the waitlist, in numbers. They come from the site: nothing of them is in the Content Lake. */
export function SignUps() {
  const [token, keepToken] = useKeptToken()
  return (
    <Card height="fill" overflow="auto" data-testid="sign-ups">
      <Stack gap={4} padding={4}>
        <Stack gap={3}>
          <Heading as="h1" size={1}>
            Sign-ups
          </Heading>
          <Text size={1} muted>
            Who joined the waitlist, by the day on which they first did (UTC), and what has become of them
            since.
          </Text>
        </Stack>
        {token === null ? (
          <TokenForm onToken={keepToken} />
        ) : (
          <OpenedFigures key={token} token={token} onToken={keepToken} />
        )}
      </Stack>
    </Card>
  )
}
