'use client'

import {useSyncExternalStore} from 'react'
import {Style} from '../ui/style.tsx'
import css from './preview.pcss?inline'

const never = () => () => {}

/** Whether the page stands in the frame of another, as in Studio. */
const useIsFramed = (): boolean =>
  useSyncExternalStore(
    never,
    () => window.self !== window.top,
    () => false,
  )

/**
 * Says that a page is a preview, and leads out of it. In Studio's frame the way out is Studio's own.
 *
 * @param leave where a click ends the preview
 */
export function PreviewBanner({leave}: {readonly leave: string}) {
  const isFramed = useIsFramed()
  if (isFramed) return null
  return (
    <aside className="preview-banner" lang="en">
      <Style name="preview" css={css} />
      Preview: you see drafts.
      <a href={leave}>Leave preview</a>
    </aside>
  )
}
