import {type ReactNode, useEffect, useRef} from 'react'
import {getPublishedId, type InputProps, isObjectInputProps, useDocumentOperation, useSyncState} from 'sanity'
import {usePresentationParams} from 'sanity/presentation'
import {z} from 'zod'

/** At most so often is the lake told of what is typed, in milliseconds. */
const atMostEvery = 150

const saved = z.object({_id: z.string()})

/**
 * Saves beside the preview as soon as something is typed. Studio alone sends what is typed once a second, and the page
 * in the preview is made of what the lake has.
 */
export function SaveSoon(props: InputProps) {
  const isBesidePreview = usePresentationParams(false) !== null
  const isForm = props.path.length === 0 && isObjectInputProps(props)
  const document = isForm ? saved.safeParse(props.value).data : undefined
  if (!isBesidePreview || document === undefined) return props.renderDefault(props)
  return (
    <SavingSoon id={getPublishedId(document._id)} type={props.schemaType.name}>
      {props.renderDefault(props)}
    </SavingSoon>
  )
}

interface SavingSoonProps {
  readonly id: string
  readonly type: string
  readonly children: ReactNode
}

function SavingSoon({id, type, children}: SavingSoonProps) {
  const {commit} = useDocumentOperation(id, type)
  // Only while something is not saved: an operation takes the place of one that waits, such as a publish.
  const {isSyncing} = useSyncState(id, type)
  const lastSaved = useRef(-atMostEvery)
  useEffect(() => {
    if (!isSyncing || commit.disabled !== false) return undefined
    const save = () => {
      lastSaved.current = performance.now()
      commit.execute()
      timer = setTimeout(save, atMostEvery)
    }
    let timer = setTimeout(save, Math.max(0, lastSaved.current + atMostEvery - performance.now()))
    return () => clearTimeout(timer)
  }, [commit, isSyncing])
  return children
}
