'use client'

import {useSyncExternalStore} from 'react'
import {Style} from '../ui/style.tsx'
import css from './preview.pcss?inline'

const noSubscription = () => () => {}

/** Whether the page is in a frame, as in Studio. */
const useIsFramed = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => window.self !== window.top,
    () => false,
  )

/**
 * Tells that the page is a preview, with a link out of it. Not in Studio's frame.
 *
 * @param leave path that ends the preview
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
