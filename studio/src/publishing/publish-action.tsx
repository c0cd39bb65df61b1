import {useEffect, useState} from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionsContext,
  useClient,
  useDocumentStore,
  useSchema,
  useWorkspace,
} from 'sanity'
import {apiVersion} from '../queries.ts'
import {useWork} from '../use-work.ts'
import {PublishDialog, type PublishDialogProps} from './publish-dialog.tsx'
import {type PublishChoice, publishDocument, type PublishPlan} from './publish-document.ts'

/** Replaces an action. Each call returns the same one: Studio compares actions by identity. */
export function replacing(
  replace: (original: DocumentActionComponent) => DocumentActionComponent,
): (original: DocumentActionComponent) => DocumentActionComponent {
  const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>()
  return (original) => {
    const {action} = original
    const replaced = known.get(original) ?? Object.assign(replace(original), action && {action})
    known.set(original, replaced)
    return replaced
  }
}

/**
 * The Publish button of a draft runs `publishDocument`; its label, rights and states stay. A scheduled draft is a release, which
 * Studio publishes.
 */
export const publishWhenIdle = (
  actions: DocumentActionComponent[],
  {versionType}: Pick<DocumentActionsContext, 'versionType'>,
): DocumentActionComponent[] =>
  versionType === 'scheduled-draft'
    ? actions
    : actions.map((action) => (action.action === 'publish' ? withPublishDocument(action) : action))

const withPublishDocument = replacing((publish) => {
  const usePublish: DocumentActionComponent = (props): DocumentActionDescription | null => {
    const {id, type} = props
    const description = publish(props)
    const schemaType = useSchema().get(type)
    const client = useClient({apiVersion})
    const store = useDocumentStore()
    const workspace = useWorkspace()
    const {run} = useWork('Publishing failed')
    // The pane may show another document while one is being published.
    const [publishing, setPublishing] = useState<readonly string[]>([])
    const [question, setQuestion] = useState<PublishDialogProps>()
    // Leaving the document cancels.
    useEffect(() => () => question?.onAnswer(null), [question, id])
    if (description === null || schemaType === undefined) return description
    const confirm = (plan: PublishPlan) =>
      new Promise<PublishChoice | null>((onAnswer) => setQuestion({plan, onAnswer}))
    if (publishing.includes(id)) {
      const waiting = {...description, label: 'Publishing…', disabled: true, shortcut: null}
      if (question === undefined) return waiting
      const answer = (choice: PublishChoice | null) => {
        question.onAnswer(choice)
        setQuestion(undefined)
      }
      return {
        ...waiting,
        dialog: {
          type: 'dialog',
          header: 'Publish',
          onClose: () => answer(null),
          content: <PublishDialog plan={question.plan} onAnswer={answer} />,
        },
      }
    }
    const publishNow = async () => {
      setPublishing((ids) => [...ids, id])
      setQuestion(undefined)
      await run(() => askBeforeUnload(publishDocument({client, store, workspace, confirm}, id, schemaType)))
      setPublishing((ids) => ids.filter((other) => other !== id))
    }
    return {...description, onHandle: () => void publishNow()}
  }
  return usePublish
})

let publishingCount = 0
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks an editor to confirm before closing the tab during a publish. */
export async function askBeforeUnload(work: Promise<void>): Promise<void> {
  publishingCount++
  addEventListener('beforeunload', ask)
  try {
    await work
  } finally {
    publishingCount--
    if (publishingCount === 0) removeEventListener('beforeunload', ask)
  }
}
