import {locales} from '@domora/content/locales'
import {Badge, Box, Button, Card, Flex, Radio, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {useClient, useCurrentUser, useSchema} from 'sanity'
import {mergingActions, type OpenLaunch, whileUnlocked} from '../../publishing/corrections.ts'
import {readRedirects, redirectActions} from '../../publishing/moved-addresses.ts'
import {studioEnv} from '../../env.ts'
import {apiVersion} from '../../queries.ts'
import {Part} from '../../ui/part.tsx'
import {Name, Note, Tick} from '../../ui/texts.tsx'
import {timeText} from '../../time-zone.ts'
import {WordDiff} from '../../ui/word-diff.tsx'
import {useWork} from '../../use-work.ts'
import {DocumentLink} from '../start/document-link.tsx'
import {type Approval, approvalOf, approve, useApprovals} from './approval.ts'
import type {Launch, LaunchCheck, Release} from './launch.ts'

/** What to look at before a release goes live, with the repairs that need no form. */
export function LaunchChecks({launch, release}: {readonly launch: Launch; readonly release: Release}) {
  const {checks, corrections, moves, taken} = launch
  const client = useClient({apiVersion})
  const {isRunning, run} = useWork('The launch did not change')
  const approvals = useApprovals(release.name)
  const addRedirects = async () => {
    const redirects = await readRedirects(client, release.name)
    const actions = redirectActions(moves, taken, redirects, release.name)
    await whileUnlocked(client, [release], () => client.action(actions, {tag: 'launch.redirects'}))
  }
  return (
    <Part title="Check before launch" none="No problems found.">
      {[
        ...checks.map((check) => {
          const {document, field, message, isBlocking = false} = check
          const correction = corrections.find(({sides}) => isBlocking && sides.version === document)
          return (
            <Stack key={`${document._id} ${field} ${message}`} gap={2}>
              <DocumentLink
                document={document}
                field={field}
                detail={message}
                note={isBlocking && <Badge tone="critical">Blocks the launch</Badge>}
                release={release.name}
              />
              {studioEnv.needsApproval && !isBlocking && approvals && (
                <ApprovalLine check={check} release={release} approvals={approvals} />
              )}
              {correction && <CorrectionForm correction={correction} release={release} />}
            </Stack>
          )
        }),
        moves.length > 0 && (
          <Box key="redirects" padding={3}>
            <Button
              text="Add the redirects to this launch"
              disabled={isRunning}
              onClick={() => void run(addRedirects)}
            />
          </Box>
        ),
      ].filter(Boolean)}
    </Part>
  )
}

interface ApprovalLineProps {
  readonly check: LaunchCheck
  readonly release: Release
  readonly approvals: readonly Approval[]
}

/** Shows the author and time of an approval. A person other than the author of the release can approve here. */
function ApprovalLine({check, release, approvals}: ApprovalLineProps) {
  const client = useClient({apiVersion})
  const user = useCurrentUser()
  const {isRunning, run} = useWork('Not approved')
  const approval = approvalOf(check, approvals, release.author)
  const isAuthor = user === null || user.id === release.author
  return (
    <Box paddingX={3} paddingBottom={3}>
      {approval ? (
        <Note>
          Approved by {approval.name}, {timeText(approval._createdAt)}
        </Note>
      ) : isAuthor ? (
        <Note>Someone else must approve this.</Note>
      ) : (
        <Tick
          checked={isRunning}
          disabled={isRunning}
          onChange={() => void run(async () => void (await approve(client, release.name, check, user)))}
        >
          Approve
        </Tick>
      )}
    </Box>
  )
}

interface CorrectionFormProps {
  readonly correction: Launch['corrections'][number]
  readonly release: OpenLaunch
}

/** Merges a correction into a launch, once each conflict is decided. */
function CorrectionForm({correction, release}: CorrectionFormProps) {
  const client = useClient({apiVersion})
  const {isRunning, run} = useWork('Merging failed')
  const schema = useSchema()
  const [choices, setChoices] = useState<ReadonlyMap<string, 'published' | 'version'>>(new Map())
  const {conflicts} = correction
  const merge = () => {
    const accepted = conflicts.flatMap(({field}) => (choices.get(field) === 'published' ? [field] : []))
    const actions = mergingActions(schema, correction, new Set(accepted))
    return whileUnlocked(client, [release], () => client.action(actions, {tag: 'launch.merge'}))
  }
  return (
    <Stack gap={3} paddingX={3} data-correction={correction.sides.version._id}>
      {conflicts.map(({field, title, locale, published, version}) => (
        <Card key={field} padding={3} radius={2} border data-conflict={field}>
          <Stack gap={3}>
            <Name>
              {title}
              {locale && ` (${locales[locale].name})`}: both texts changed. Choose one.
            </Name>
            <Text size={1}>
              <WordDiff before={published} after={version} />
            </Text>
            {(['published', 'version'] as const).map((side) => (
              <Flex key={side} as="label" gap={3} align="center">
                <Radio
                  name={field}
                  checked={choices.get(field) === side}
                  onChange={() => setChoices(new Map(choices).set(field, side))}
                />
                <Text size={1}>
                  {side === 'published' ? 'The published text' : 'The text of this launch'}
                </Text>
              </Flex>
            ))}
          </Stack>
        </Card>
      ))}
      <Box paddingBottom={3}>
        <Button
          text="Merge the correction"
          disabled={isRunning || choices.size < conflicts.length}
          onClick={() => void run(merge)}
        />
      </Box>
    </Stack>
  )
}
