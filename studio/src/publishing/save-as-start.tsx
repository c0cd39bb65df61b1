import {DocumentsIcon} from '@sanity/icons/Documents'
import {Button, Flex, Stack} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  type SanityDocument,
  useClient,
} from 'sanity'
import {apiVersion} from '../queries.ts'
import {Line} from '../ui/labelled.tsx'
import {Note} from '../ui/texts.tsx'
import {useWork} from '../use-work.ts'
import {useDialog} from './page-actions.tsx'

/** Makes a start for new pages of the sections of a page. */
export const saveAsStart: DocumentActionsResolver = (actions, {schemaType}) =>
  schemaType === 'page' ? [...actions, useSaveAsStart] : actions

const useSaveAsStart: DocumentActionComponent = ({version, draft, published}) => {
  const page = version ?? draft ?? published
  const opening = useDialog('Save as a start', (onClose) =>
    page === null ? null : <StartDialog page={page} onClose={onClose} />,
  )
  return {label: 'Save as a start', icon: DocumentsIcon, disabled: page === null, ...opening}
}

function StartDialog({page, onClose}: {readonly page: SanityDocument; readonly onClose: () => void}) {
  const client = useClient({apiVersion})
  const toast = useToast()
  const {isRunning, run} = useWork('The start was not saved')
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const save = async () => {
    const start = {_type: 'pageStart', title: title.trim(), description: description.trim()}
    await client.create({...start, sections: page['sections']}, {tag: 'start.save'})
    toast.push({status: 'success', title: `“${start.title}” is under “New page”.`})
    onClose()
  }
  return (
    <Stack gap={4} data-testid="save-as-start">
      <Note>
        Pages that begin with it get a copy of these sections. Later changes of this page do not change the
        start.
      </Note>
      <Line label="Name" value={title} maxLength={48} onChange={setTitle} />
      <Line label="What such a page is for" value={description} maxLength={120} onChange={setDescription} />
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Cancel" onClick={onClose} />
        <Button
          tone="positive"
          text="Save start"
          disabled={isRunning || title.trim() === ''}
          onClick={() => void run(save)}
        />
      </Flex>
    </Stack>
  )
}
