import {useEffect, useRef} from 'react'
import {usePresentationNavigate, usePresentationParams} from 'sanity/presentation'

/** A page that the editor has chosen, while the preview does not show it yet. */
interface PendingNavigation {
  readonly path: string
  /** Pages that the preview may still report: it showed them, or was loading them, when the editor chose. */
  readonly earlier: readonly string[]
  readonly repeated: number
}

export interface PreviewState {
  /** The page that the preview reported last. */
  readonly reported?: string | undefined
  readonly pending?: PendingNavigation | undefined
}

/** A page may redirect to an earlier one: navigation is not repeated for ever. */
const maxRepetitions = 3

const pathnameOf = (address: string): string => new URL(address, 'http://preview.invalid').pathname

/**
 * Follows the address of the preview. Studio takes each address that the page reports for the wanted one, also a late
 * report of an earlier page; then the navigation must be repeated.
 *
 * @param address a path when the editor chose it, a full URL when the page reported it
 * @returns the new state, and the path to navigate to again
 */
export function followPreview(
  state: PreviewState,
  address: string,
): {readonly state: PreviewState; readonly repeat?: string} {
  const {reported, pending} = state
  const pathname = pathnameOf(address)
  if (!URL.canParse(address)) {
    // A repeated navigation.
    if (pending?.path === address) return {state}
    const earlier = [
      ...(pending ? [...pending.earlier, pathnameOf(pending.path)] : []),
      ...(reported ? [reported] : []),
    ]
    return {state: {reported, pending: {path: address, earlier, repeated: 0}}}
  }
  if (
    pending === undefined ||
    pathname === pathnameOf(pending.path) ||
    // The chosen page redirected to another one.
    !pending.earlier.includes(pathname) ||
    pending.repeated === maxRepetitions
  ) {
    return {state: {reported: pathname}}
  }
  return {
    state: {reported: pathname, pending: {...pending, repeated: pending.repeated + 1}},
    repeat: pending.path,
  }
}

/** Repeats a navigation of the preview that a late report of an earlier page has cancelled. */
export function usePendingNavigation(): void {
  const navigate = usePresentationNavigate()
  const {preview} = usePresentationParams()
  const current = useRef<PreviewState>({})
  useEffect(() => {
    if (preview === undefined) return
    const {state, repeat} = followPreview(current.current, preview)
    current.current = state
    if (repeat !== undefined) navigate(repeat)
  }, [preview, navigate])
}
