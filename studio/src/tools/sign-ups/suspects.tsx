import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {studioEnv} from '../../env.ts'
import {useLoaded} from '../../queries.ts'
import {Name, Note} from '../../ui/texts.tsx'
import {useWork} from '../../use-work.ts'
import {requestSuspects, type Suspect} from './site-api.ts'

const address = new URL('/api/sign-ups/suspects', studioEnv.siteUrl)

const signs: Readonly<Record<Suspect['sign'], string>> = {
  'hidden-field': 'Filled in a field that people do not see',
  'too-fast': 'Sent within a second of opening the page',
}

const forms: Readonly<Record<Suspect['form'], string>> = {waitlist: 'Waitlist', contact: 'Message'}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Forms that a bot seems to have sent: a person decides. */
export function Suspects({token}: {readonly token: string}) {
  const loaded = useLoaded(() => requestSuspects(address, token), token)
  const [remaining, setRemaining] = useState<readonly Suspect[]>()
  const {isRunning, run} = useWork('The suspected bots did not change')
  const suspects = remaining ?? loaded
  if (suspects === undefined) return null
  if (suspects instanceof Error)
    return (
      <Card padding={4} radius={2} tone="critical" border role="alert">
        <Text size={1}>{suspects.message}</Text>
      </Card>
    )
  const decide = (action: 'release' | 'delete', chosen: readonly Suspect[]) =>
    void run(async () => {
      setRemaining(await requestSuspects(address, token, {action, ids: chosen.map(({id}) => id)}))
    })
  return (
    <Card padding={4} radius={2} border data-testid="suspects">
      <Stack gap={4}>
        <Stack gap={3}>
          <Name as="h2">{`Suspected bots: ${suspects.length}`}</Name>
          <Note>
            Their senders were thanked but got no email. Release a form if a person sent it: the usual email
            goes out. The site deletes the others after 30 days.
          </Note>
        </Stack>
        {suspects.map((suspect) => (
          <Flex key={suspect.id} gap={3} align="flex-start" data-testid="suspect">
            <Stack flex={1} gap={3}>
              <Name style={{overflowWrap: 'anywhere'}}>{suspect.address}</Name>
              <Note>
                {`${forms[suspect.form]}, ${suspect.page}, ${timeFormat.format(new Date(suspect.createdAt))} (UTC). ${signs[suspect.sign]}.`}
              </Note>
              {suspect.message && (
                <Text size={1} style={{overflowWrap: 'anywhere', whiteSpace: 'pre-wrap'}}>
                  {`${suspect.name}: ${suspect.message}`}
                </Text>
              )}
            </Stack>
            <Button
              mode="ghost"
              fontSize={1}
              text="Release"
              aria-label={`Release ${suspect.address}`}
              disabled={isRunning}
              onClick={() => decide('release', [suspect])}
            />
            <Button
              mode="bleed"
              tone="critical"
              fontSize={1}
              text="Delete"
              aria-label={`Delete ${suspect.address}`}
              disabled={isRunning}
              onClick={() => decide('delete', [suspect])}
            />
          </Flex>
        ))}
        {suspects.length > 1 && (
          <Flex>
            <Button
              mode="ghost"
              tone="critical"
              fontSize={1}
              text={`Delete all ${suspects.length}`}
              disabled={isRunning}
              onClick={() => decide('delete', suspects)}
            />
          </Flex>
        )}
      </Stack>
    </Card>
  )
}
