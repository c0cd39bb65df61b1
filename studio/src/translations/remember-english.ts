import {useEffect, useRef, useState} from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  useDocumentOperation,
  useSchema,
  useSyncState,
} from 'sanity'
import {translatedTypeNames} from '../schema-types.ts'
import {basisField} from './basis.ts'
import {basesToStore} from './translations.ts'

const translatedTypes: ReadonlySet<string> = new Set(translatedTypeNames)

/** How long a note may take to be on its way, in milliseconds. */
const noteSavedWithin = 1_000

/** Made once for each action: Studio tells actions apart by their identity. */
const remembering = new Map<DocumentActionComponent, DocumentActionComponent>()

/** Lets publishing a translatable document first note what its translations were made from. */
export const rememberEnglish = (
  actions: DocumentActionComponent[],
  {schemaType}: {readonly schemaType: string},
): DocumentActionComponent[] =>
  translatedTypes.has(schemaType)
    ? actions.map((action) => (action.action === 'publish' ? rememberingFirst(action) : action))
    : actions

function rememberingFirst(publish: DocumentActionComponent): DocumentActionComponent {
  const found = remembering.get(publish)
  if (found) return found
  const usePublish: DocumentActionComponent = (props): DocumentActionDescription | null => {
    const {id, type, draft, published} = props
    const schemaType = useSchema().get(type)
    const {patch} = useDocumentOperation(id, type)
    const {isSyncing} = useSyncState(id, type)
    const [isNoting, setIsNoting] = useState(false)
    const description = publish(props)
    const publishNow = useRef(description?.onHandle)
    useEffect(() => {
      publishNow.current = description?.onHandle
    })
    // Asked while the note is being saved, Studio itself publishes as soon as it is. Asked at once, Studio's next save
    // could take the publish's place: of two operations on a document the later one counts. A note that is saved
    // between two renderings is never seen on its way.
    useEffect(() => {
      if (!isNoting) return undefined
      const publishNoted = () => {
        setIsNoting(false)
        publishNow.current?.()
      }
      if (isSyncing) {
        publishNoted()
        return undefined
      }
      const timer = setTimeout(publishNoted, noteSavedWithin)
      return () => clearTimeout(timer)
    }, [isNoting, isSyncing])
    if (description === null || schemaType === undefined) return description
    return {
      ...description,
      onHandle: () => {
        const bases = basesToStore(schemaType, {published, draft})
        const noted = (draft ?? published)?.[basisField]
        if (JSON.stringify(noted) === JSON.stringify(bases)) {
          description.onHandle?.()
        } else {
          patch.execute([{set: {[basisField]: bases}}])
          setIsNoting(true)
        }
      },
    }
  }
  const action: DocumentActionComponent = Object.assign(usePublish, {action: 'publish' as const})
  remembering.set(publish, action)
  return action
}
