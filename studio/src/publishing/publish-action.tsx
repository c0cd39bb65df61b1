import {fixedPages} from '@domora/content/content-types'
import {defaultLocale} from '@domora/content/locales'
import {fixedRouteNames, pathOf} from '@domora/content/routes'
import {useToast} from '@sanity/ui/toast'
import {useEffect, useState} from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  type DocumentActionDescription,
  type SanityDocument,
  useClient,
  useDocumentStore,
  useSchema,
  useWorkspace,
} from 'sanity'
import {studioEnv} from '../env.ts'
import {apiVersion} from '../queries.ts'
import {useWork} from '../use-work.ts'
import {pathsOf} from './moved-addresses.ts'
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
export const publishWhenIdle: DocumentActionsResolver = (actions, {versionType}) =>
  versionType === 'scheduled-draft'
    ? actions
    : actions.map((action) => (action.action === 'publish' ? withPublishDocument(action) : action))

const withPublishDocument = replacing((publish) => {
  const usePublish: DocumentActionComponent = (props): DocumentActionDescription | null => {
    const {id, type, draft} = props
    const description = publish(props)
    const schemaType = useSchema().get(type)
    const client = useClient({apiVersion})
    const store = useDocumentStore()
    const toast = useToast()
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
      await run(async () => {
        const isPublished = await askBeforeUnload(
          publishDocument({client, store, workspace, confirm}, id, schemaType),
        )
        const path = isPublished ? livePath(id, draft) : undefined
        if (path !== undefined)
          toast.push({status: 'success', title: 'Published', description: viewLive(path)})
      })
      setPublishing((ids) => ids.filter((other) => other !== id))
    }
    return {...description, onHandle: () => void publishNow()}
  }
  return usePublish
})

/** `undefined` for what is not a page, and for a page that is not online yet. */
function livePath(id: string, draft: SanityDocument | null): string | undefined {
  const fixed = fixedRouteNames.find((kind) => fixedPages[kind]._id === id)
  if (fixed !== undefined) return pathOf({kind: fixed}, defaultLocale)
  const isLater = Date.parse(String(draft?.['validFrom'])) > Date.now()
  return isLater ? undefined : [...pathsOf(draft).values()][0]
}

const viewLive = (path: string) => (
  <a href={studioEnv.siteUrl + path} target="_blank" rel="noreferrer">
    View live
  </a>
)

let publishingCount = 0
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks an editor to confirm before closing the tab during a publish. */
export async function askBeforeUnload<Result>(work: Promise<Result>): Promise<Result> {
  publishingCount++
  addEventListener('beforeunload', ask)
  try {
    return await work
  } finally {
    publishingCount--
    if (publishingCount === 0) removeEventListener('beforeunload', ask)
  }
}
