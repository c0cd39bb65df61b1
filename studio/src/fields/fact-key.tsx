import {factKey} from '@domora/content/fact'
import {EditIcon} from '@sanity/icons/Edit'
import {Button, Flex, Stack, TextInput} from '@sanity/ui'
import {useMemo, useState} from 'react'
import {getPublishedId, type StringInputProps, useClient, useFormValue, useSchema} from 'sanity'
import {apiVersion, documents, useListenQuery} from '../queries.ts'
import {FieldLinks, type FieldPlace, Note} from '../ui/texts.tsx'
import {useWork} from '../use-work.ts'
import {renameFact, usesOf, usesParams, usesQuery} from './fact-uses.ts'

/** Lists the texts that use the fact. Once it is published, its name changes in all of them at once. */
export function FactKeyInput(props: StringInputProps) {
  const id = String(useFormValue(['_id']))
  const schema = useSchema()
  const stored = useListenQuery(usesQuery, documents, usesParams)
  const {value: key} = props
  const uses = useMemo(
    () => (stored === undefined || key === undefined ? undefined : usesOf(schema, stored, key)),
    [schema, stored, key],
  )
  const isPublished = stored?.some(({_id}) => _id === getPublishedId(id)) ?? true
  const {elementProps} = props
  return (
    <Stack gap={4}>
      {props.renderDefault(
        isPublished ? {...props, readOnly: true, elementProps: {...elementProps, readOnly: true}} : props,
      )}
      {isPublished && key !== undefined && props.readOnly !== true ? <RenameForm from={key} /> : null}
      {uses === undefined ? null : <FactUses uses={uses} />}
    </Stack>
  )
}

function RenameForm({from}: {readonly from: string}) {
  const client = useClient({apiVersion})
  const schema = useSchema()
  const [to, setTo] = useState<string>()
  const {isRunning, run} = useWork('Renaming failed')
  const rename = async (name: string) => {
    await renameFact(client, schema, from, name)
    setTo(undefined)
  }
  if (to === undefined)
    return (
      <Flex>
        <Button mode="ghost" fontSize={1} icon={EditIcon} text="Rename" onClick={() => setTo(from)} />
      </Flex>
    )
  return (
    <Stack gap={3}>
      <Flex gap={2}>
        <TextInput
          fontSize={1}
          aria-label="New short name"
          value={to}
          onChange={({currentTarget}) => setTo(currentTarget.value)}
        />
        <Button
          tone="primary"
          fontSize={1}
          text="Rename everywhere"
          disabled={isRunning || to === from || !factKey.safeParse(to).success}
          onClick={() => void run(() => rename(to))}
        />
        <Button mode="bleed" fontSize={1} text="Cancel" onClick={() => setTo(undefined)} />
      </Flex>
      <Note>All texts follow at once, drafts and releases included. Visitors see no difference.</Note>
    </Stack>
  )
}

export const FactUses = ({uses}: {readonly uses: readonly FieldPlace[]}) => (
  <FieldLinks
    data-testid="fact-uses"
    title={
      uses.length === 0
        ? 'No text uses it.'
        : `Used in ${uses.length} ${uses.length === 1 ? 'text' : 'texts'}`
    }
    fields={uses}
  />
)
