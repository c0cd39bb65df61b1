import {useEffect, useRef} from 'react'
import {usePresentationNavigate, usePresentationParams} from 'sanity/presentation'
import {followPreview, type PreviewState} from './lasting-wish.ts'

/** Lets the preview go where somebody wished, also when a report that was under way crossed the wish. */
export function useLastingWish(): void {
  const navigate = usePresentationNavigate()
  const {preview} = usePresentationParams()
  const known = useRef<PreviewState>({})
  useEffect(() => {
    if (preview === undefined) return
    const {state, repeat} = followPreview(known.current, preview)
    known.current = state
    if (repeat !== undefined) navigate(repeat)
  }, [preview, navigate])
}
