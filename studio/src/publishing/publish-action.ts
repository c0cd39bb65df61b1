import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  useClient,
  useDocumentStore,
  useSchema,
  useWorkspace,
} from 'sanity'
import {apiVersion} from '../queries.ts'
import {publishDocument} from './publish-document.ts'

/** One for each original action: Studio compares actions by identity. */
const publishActions = new Map<DocumentActionComponent, DocumentActionComponent>()

/** Replaces what Studio's publish button does by `publishDocument`; its label, rights and states stay. */
export const publishWhenIdle = (actions: DocumentActionComponent[]): DocumentActionComponent[] =>
  actions.map((action) => (action.action === 'publish' ? withPublishDocument(action) : action))

function withPublishDocument(publish: DocumentActionComponent): DocumentActionComponent {
  const found = publishActions.get(publish)
  if (found) return found
  const usePublish: DocumentActionComponent = (props): DocumentActionDescription | null => {
    const {id, type} = props
    const description = publish(props)
    const schemaType = useSchema().get(type)
    const client = useClient({apiVersion})
    const store = useDocumentStore()
    const workspace = useWorkspace()
    const toast = useToast()
    // The pane can show another document while one is being published.
    const [publishing, setPublishing] = useState<readonly string[]>([])
    if (description === null || schemaType === undefined) return description
    if (publishing.includes(id)) return {...description, label: 'Publishing…', disabled: true, shortcut: null}
    const publishNow = async () => {
      setPublishing((ids) => [...ids, id])
      try {
        await publishDocument({client, store, workspace}, id, schemaType)
      } catch (error) {
        toast.push({
          status: 'error',
          title: 'Not published',
          description: error instanceof Error ? error.message : String(error),
        })
      }
      setPublishing((ids) => ids.filter((other) => other !== id))
    }
    return {...description, onHandle: () => void publishNow()}
  }
  const action: DocumentActionComponent = Object.assign(usePublish, {action: 'publish' as const})
  publishActions.set(publish, action)
  return action
}
