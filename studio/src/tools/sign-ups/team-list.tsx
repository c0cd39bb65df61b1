import {Card, Flex, Stack, Text} from '@sanity/ui'
import {type ReactNode, useState} from 'react'
import type {z} from 'zod'
import {useLoaded} from '../../queries.ts'
import {SmallButton} from '../../ui/controls.tsx'
import {Message, Name, Note} from '../../ui/texts.tsx'
import {useWork} from '../../use-work.ts'
import {requestList} from './site-api.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly text?: string
}

interface Action {
  readonly text: string
  /** The button for all rows at once. */
  readonly all?: (count: number) => string
  readonly tone?: 'critical'
  readonly decision?: string
}

const all = (count: number) => `Delete all ${count}`
export const deletion: Action = {text: 'Delete', all, tone: 'critical', decision: 'delete'}
export const release: Action = {text: 'Release', decision: 'release'}

interface TeamListProps<List> {
  readonly token: string
  /** The last part of the address in the site's API. */
  readonly path: string
  readonly shape: z.ZodType<List>
  /** The title of the toast after a failure. */
  readonly failed: string
  /** `null` shows nothing. */
  readonly show: (list: List) => {
    readonly title: string
    readonly note: ReactNode
    /** Above the rows. */
    readonly controls?: ReactNode
    readonly rows: readonly Row[]
  } | null
  readonly actions: readonly Action[]
}

/** A list on the site whose rows the team decides about. */
export function TeamList<List>({token, path, shape, failed, show, actions}: TeamListProps<List>) {
  const address = `/api/sign-ups/${path}`
  const loaded = useLoaded(() => requestList(address, token, shape), token)
  const [decided, setDecided] = useState<{readonly list: List}>()
  const {isRunning, run} = useWork(failed)
  const list = decided?.list ?? loaded
  if (list === undefined) return null
  if (list instanceof Error)
    return (
      <Message padding={4} tone="critical" border role="alert">
        {list.message}
      </Message>
    )
  const shown = show(list)
  if (shown === null) return null
  const {title, note, controls, rows} = shown
  const decide = (action: string | undefined, ids: readonly string[]) =>
    void run(async () => setDecided({list: await requestList(address, token, shape, {action, ids})}))
  const buttons = (chosen: readonly Row[], of?: string) =>
    actions.map(({text, all: allText, tone, decision}) => {
      const label = of === undefined ? allText?.(chosen.length) : text
      return label === undefined ? null : (
        <SmallButton
          key={text}
          mode={of !== undefined && tone === 'critical' ? 'bleed' : 'ghost'}
          {...(tone && {tone})}
          text={label}
          {...(of !== undefined && {'aria-label': `${text} ${of}`})}
          disabled={isRunning}
          onClick={() =>
            decide(
              decision,
              chosen.map(({id}) => id),
            )
          }
        />
      )
    })
  return (
    <Card padding={4} radius={2} border data-testid={path}>
      <Stack gap={4}>
        <Stack gap={3}>
          <Name as="h2">{title}</Name>
          <Note>{note}</Note>
        </Stack>
        {controls}
        {rows.map((row) => (
          <Flex key={row.id} gap={3} align="flex-start" data-testid={`${path}-row`}>
            <Stack flex={1} gap={3}>
              <Name style={{overflowWrap: 'anywhere'}}>{row.name}</Name>
              <Note>{row.note}</Note>
              {row.text && (
                <Text size={1} style={{overflowWrap: 'anywhere', whiteSpace: 'pre-wrap'}}>
                  {row.text}
                </Text>
              )}
            </Stack>
            {buttons([row], row.name)}
          </Flex>
        ))}
        {rows.length > 1 && <Flex gap={2}>{buttons(rows)}</Flex>}
      </Stack>
    </Card>
  )
}
