import {Button, Card, Checkbox, Container, Flex, Heading, Spinner, Stack, Text, TextInput} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {getPublishedId, useClient} from 'sanity'
import {z} from 'zod'
import {toggled} from '../publishing/publish-dialog.tsx'
import {apiVersion, useListenQuery} from '../queries.ts'
import {Note} from '../ui/texts.tsx'
import {useWork} from '../use-work.ts'
import {deleteRedirects, MoreLines, shownLines} from './redirect-import.tsx'

const query = {
  fetch: '*[_type == "redirect"] | order(from asc, _id asc) {_id, from, to}',
  listen: '*[_type == "redirect"]',
}

const address = z.string().nullable()
const redirects = z.array(z.object({_id: z.string().transform(getPublishedId), from: address, to: address}))

export function RedirectDelete() {
  const client = useClient({apiVersion})
  const toast = useToast()
  const known = useListenQuery(query, redirects)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const {isRunning, run} = useWork('Deleting failed')
  if (known === undefined) return <Spinner muted />
  const found = known.filter(({from, to}) => `${from} ${to}`.includes(text.trim()))
  const ids = known.flatMap(({_id}) => (chosen.has(_id) ? [_id] : []))
  const isAll = found.length > 0 && found.every(({_id}) => chosen.has(_id))
  const remove = async () => {
    await deleteRedirects(client, ids)
    setChosen(new Set())
    toast.push({status: 'success', title: `${ids.length} redirects deleted`})
  }
  return (
    <Card height="fill" overflow="auto" data-testid="redirect-delete">
      <Container width={2} padding={4}>
        <Stack gap={4}>
          <Heading as="h2" size={2}>
            Delete redirects
          </Heading>
          <TextInput
            aria-label="Find redirects"
            placeholder="Part of an address"
            fontSize={1}
            value={text}
            onChange={({currentTarget}) => {
              setText(currentTarget.value)
              // Nothing that is out of sight is deleted.
              setChosen(new Set())
            }}
          />
          <Flex gap={3} align="center" justify="space-between">
            <Flex as="label" gap={3} align="center">
              <Checkbox
                checked={isAll}
                disabled={found.length === 0}
                onChange={() => setChosen(new Set(isAll ? [] : found.map(({_id}) => _id)))}
              />
              <Text size={1}>Select all {found.length}</Text>
            </Flex>
            <Button
              tone="critical"
              text={`Delete ${ids.length} redirects`}
              disabled={ids.length === 0 || isRunning}
              loading={isRunning}
              onClick={() => void run(remove)}
            />
          </Flex>
          {found.length === 0 ? <Note>No redirects found.</Note> : null}
          <Stack gap={3}>
            {found.slice(0, shownLines).map(({_id, from, to}) => (
              <Flex key={_id} as="label" gap={3} align="center">
                <Checkbox checked={chosen.has(_id)} onChange={() => setChosen(toggled(chosen, _id))} />
                <Text size={1} textOverflow="ellipsis">
                  {from ?? '?'} → {to ?? '?'}
                </Text>
              </Flex>
            ))}
            {found.length > shownLines ? <MoreLines count={found.length - shownLines} /> : null}
          </Stack>
        </Stack>
      </Container>
    </Card>
  )
}
