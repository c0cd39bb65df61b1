'use client'

import {useSyncExternalStore} from 'react'
import {Style} from '../ui/style.tsx'
import css from './preview.pcss?inline'

const noSubscription = () => () => {}

/** Whether the page is in a frame, such as Studio's. */
const useIsFramed = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => window.self !== window.top,
    () => false,
  )

/**
 * Says that the page is a preview and links out of it. Studio's frame does not need it.
 *
 * @param hasDraft false on a page that the visitor's link does not include
 */
export function PreviewBanner({
  leave,
  hasDraft = true,
}: {
  readonly leave: string
  readonly hasDraft?: boolean
}) {
  const isFramed = useIsFramed()
  if (isFramed) return null
  return (
    <aside className="preview-banner" lang="en">
      <Style name="preview" css={css} />
      {hasDraft ? 'You are previewing drafts.' : 'Your link previews another page. This one is published.'}
      <a href={leave}>Leave preview</a>
    </aside>
  )
}
