import {Badge, Box, Button, Card, Checkbox, Flex, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {getPublishedId, pathToString, type SanityDocument, useSchema, type ValidationMarker} from 'sanity'
import {documentTitle} from '../document-title.ts'
import type {AffectedLaunch} from './corrections.ts'
import type {PublishChoice, PublishPlan} from './publish-document.ts'
import {type DependencyDraft, unpublishedDependencies} from './publish-plan.ts'
import {FieldLink, FieldLinks, type FieldPlace, Name, Note, Tick} from '../ui/texts.tsx'

export interface PublishDialogProps {
  readonly plan: PublishPlan
  readonly onAnswer: (choice: PublishChoice | null) => void
}

/** Lists what goes live together with a document. Editors can leave out changes of documents that are live already. */
export function PublishDialog({plan, onAnswer}: PublishDialogProps) {
  const {draft, dependencies, errors, moves, ending, facts, samples, launches} = plan
  const [choice, setChoice] = useState<PublishChoice>(() => ({
    skipped: new Set(),
    declined: new Set(),
    replaced: new Set(facts.literals.flatMap(({key, isSure}) => (isSure ? [key] : []))),
    merged: mergeable(launches),
  }))
  const {skipped, declined, replaced, merged} = choice
  const toggle = (name: keyof PublishChoice, key: string) => () =>
    setChoice({...choice, [name]: toggled(choice[name], key)})
  const others = unpublishedDependencies(draft, dependencies, skipped)
  const id = getPublishedId(draft._id)
  const chosen = [id, ...others.flatMap((other) => (skipped.has(other.id) ? [] : [other.id]))]
  return (
    <Stack gap={4} data-testid="publish-dialog">
      <Note>Everything ticked goes live together.</Note>
      <Stack gap={2}>
        <DocumentRow id={id} draft={draft} errors={errors.get(id)} />
        {others.map((other) => (
          <DocumentRow
            key={other.id}
            {...other}
            errors={errors.get(other.id)}
            isSkipped={skipped.has(other.id)}
            onToggle={toggle('skipped', other.id)}
          />
        ))}
      </Stack>
      {moves.map(({from, to}) => (
        <Tick key={from} checked={!declined.has(from)} onChange={toggle('declined', from)}>
          Redirect {from} to {to}
        </Tick>
      ))}
      {ending.map(({from, to}) => (
        <Note key={from}>
          Publishing removes the redirect from {from} to {to}: the page takes its place.
        </Note>
      ))}
      <LaunchQuestions launches={launches} merged={merged} toggle={(version) => toggle('merged', version)} />
      {facts.values.map((value) => (
        <Text key={value} size={1} data-testid="changed-value">
          {value}
        </Text>
      ))}
      <FactTexts
        title="These texts use a value that no longer exists and will be hidden:"
        texts={facts.broken}
      />
      <FactTexts title="These texts update automatically:" texts={facts.shown} />
      <FactTexts
        title="These texts are still samples:"
        texts={samples.filter(({id: of}) => !skipped.has(of))}
      />
      {facts.literals.length === 0 ? null : (
        <Stack gap={3}>
          <Name>These texts contain the old value. Replace it with the fact:</Name>
          {facts.literals.map((text) => (
            <Flex key={text.key} as="label" gap={3} align="center" data-literal={text.key}>
              <Checkbox checked={replaced.has(text.key)} onChange={toggle('replaced', text.key)} />
              <Stack gap={2}>
                <FieldLink place={text} />
                <Note>
                  {text.found.map(({literal, fact}) => `${literal} (${fact})`).join(', ')}
                  {text.isDraft ? ', in unpublished edits' : ''}
                </Note>
              </Stack>
            </Flex>
          ))}
        </Stack>
      )}
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Cancel" onClick={() => onAnswer(null)} />
        <Button
          tone="positive"
          text={chosen.length === 1 ? 'Publish' : `Publish ${chosen.length} documents`}
          disabled={chosen.some((one) => errors.has(one))}
          onClick={() => onAnswer(choice)}
          data-testid="confirm-publish"
        />
      </Flex>
    </Stack>
  )
}

/** Ids of the versions that can get what is being published. */
export const mergeable = (launches: readonly AffectedLaunch[]): ReadonlySet<string> =>
  new Set(launches.flatMap(({sides, conflicts}) => (conflicts.length === 0 ? [sides.version._id] : [])))

interface LaunchQuestionsProps {
  readonly launches: readonly AffectedLaunch[]
  readonly merged: ReadonlySet<string>
  readonly toggle: (version: string) => () => void
}

export const LaunchQuestions = ({launches, merged, toggle}: LaunchQuestionsProps) =>
  launches.map(({launch: {title}, sides, conflicts}) => {
    const id = sides.version._id
    return conflicts.length > 0 ? (
      <Text key={id} size={1}>
        The launch “{title}” changes the same text. After publishing, choose one of them in Launches.
      </Text>
    ) : (
      <Tick key={id} checked={merged.has(id)} onChange={toggle(id)}>
        Apply it to the launch “{title}” too?
      </Tick>
    )
  })

const FactTexts = ({title, texts}: {readonly title: string; readonly texts: readonly FieldPlace[]}) =>
  texts.length === 0 ? null : <FieldLinks data-testid="fact-texts" title={title} fields={texts} />

export function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

interface DocumentRowProps extends Pick<DependencyDraft, 'id' | 'draft'> {
  /** Missing for the document that the editor publishes. It and new documents cannot be left out. */
  readonly published?: SanityDocument | null
  readonly errors: readonly ValidationMarker[] | undefined
  readonly isSkipped?: boolean
  readonly onToggle?: () => void
}

function DocumentRow({id, draft, published, errors, isSkipped = false, onToggle}: DocumentRowProps) {
  const type = useSchema().get(draft._type)
  if (type === undefined) return null
  const shown = isSkipped ? [] : (errors ?? [])
  return (
    <Card padding={3} radius={2} border tone={shown.length > 0 ? 'critical' : 'inherit'} data-document={id}>
      <Stack gap={3}>
        <Flex gap={3} align="center" as="label">
          <Checkbox checked={!isSkipped} disabled={!published} onChange={onToggle} />
          <Box flex={1}>
            <Stack gap={2}>
              <Name>{documentTitle(type, draft)}</Name>
              <Note>{type.title}</Note>
            </Stack>
          </Box>
          {published && <Badge tone="caution">Changed</Badge>}
          {published === null && <Badge tone="positive">New</Badge>}
        </Flex>
        {shown.map(({message, path}) => {
          const field = pathToString(path)
          return (
            <FieldLink key={`${field} ${message}`} place={{id, type: type.name, field, title: message}} />
          )
        })}
      </Stack>
    </Card>
  )
}
