import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  useDocumentOperation,
  useSchema,
} from 'sanity'
import {translatedTypeNames} from '../schema-types.ts'
import {basisField} from './basis.ts'
import {basesToStore} from './translations.ts'

const translatedTypes: ReadonlySet<string> = new Set(translatedTypeNames)

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
    const description = publish(props)
    if (description === null || schemaType === undefined) return description
    return {
      ...description,
      onHandle: () => {
        patch.execute([{set: {[basisField]: basesToStore(schemaType, {published, draft})}}])
        description.onHandle?.()
      },
    }
  }
  const action: DocumentActionComponent = Object.assign(usePublish, {action: 'publish' as const})
  remembering.set(publish, action)
  return action
}
