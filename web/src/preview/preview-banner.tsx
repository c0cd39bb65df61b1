'use client'

import {useSyncExternalStore} from 'react'

const noSubscription = () => () => {}

/**
 * Says that the page is a preview and links out of it. A frame, such as Studio's, does not need it.
 *
 * @param hasDraft false on a page that the visitor's link does not include
 */
export function PreviewBanner({leave, hasDraft = true}: {leave: string; hasDraft?: boolean}) {
  const isFramed = useSyncExternalStore(
    noSubscription,
    () => window.self !== window.top,
    () => false,
  )
  if (isFramed) return null
  return (
    <aside className="preview-banner" lang="en">
      {hasDraft ? 'You are previewing drafts.' : 'Your link previews another page. This one is published.'}
      <a href={leave}>Leave preview</a>
    </aside>
  )
}
