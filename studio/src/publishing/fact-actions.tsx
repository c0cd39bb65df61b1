import {facts} from '@domora/content/facts'
import {Button, Flex, Spinner, Stack} from '@sanity/ui'
import {type DocumentActionComponent, type DocumentActionsResolver, useClient, useSchema} from 'sanity'
import {z} from 'zod'
import {FactUses} from '../fields/fact-key.tsx'
import {retireFact, usesOf, usesParams, usesQuery} from '../fields/fact-uses.ts'
import {factsByLocale} from '../fields/facts.tsx'
import {apiVersion, documents, fetchIn, useListenQuery} from '../queries.ts'
import {Note} from '../ui/texts.tsx'
import {useWork} from '../use-work.ts'
import {useDialog} from './page-actions.tsx'
import {replacing} from './publish-action.tsx'

/** Deleting a fact that texts use puts its value into them. Unpublishing would hide these texts. */
export const factActions: DocumentActionsResolver = (actions, {schemaType}) =>
  schemaType === 'fact'
    ? actions.flatMap((one) =>
        one.action === 'unpublish' ? [] : one.action === 'delete' ? confirmRetiring(one) : one,
      )
    : actions

const confirmRetiring = replacing((original) => {
  const useRetiring: DocumentActionComponent = (props) => {
    const description = original(props)
    const key = String(props.published?.['key'])
    const opening = useDialog('Delete this fact?', (onClose) => <RetireDialog name={key} onClose={onClose} />)
    return description && props.published?.['key'] !== undefined ? {...description, ...opening} : description
  }
  return useRetiring
})

function RetireDialog({name, onClose}: {readonly name: string; readonly onClose: () => void}) {
  const client = useClient({apiVersion})
  const schema = useSchema()
  const stored = useListenQuery(usesQuery, documents, usesParams)
  const {isRunning, run} = useWork('Deleting failed')
  if (stored === undefined) return <Spinner muted />
  const uses = usesOf(schema, stored, name)
  const retire = async () => {
    const known = factsByLocale(await fetchIn(client, 'published', 'fact.retire', z.unknown(), facts.query))
    await retireFact(client, schema, name, (fact, locale) => known.get(locale)?.get(fact)?.value)
    onClose()
  }
  return (
    <Stack gap={4} data-testid="retire-dialog">
      <FactUses uses={uses} />
      {uses.length === 0 ? null : (
        <Note>These texts get the present value as words. Visitors see no difference.</Note>
      )}
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Cancel" onClick={onClose} />
        <Button
          tone="critical"
          text={uses.length === 0 ? 'Delete' : 'Replace with its value and delete'}
          disabled={isRunning}
          onClick={() => void run(retire)}
        />
      </Flex>
    </Stack>
  )
}
