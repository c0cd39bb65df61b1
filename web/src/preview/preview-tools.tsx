'use client'

import {VisualEditing} from 'next-sanity/visual-editing'
import {useChanges} from './use-changes.ts'
import {useRefresh} from './use-refresh.ts'
import {useLiveEdits} from './live-edit.ts'

/** What makes a page a preview: text that opens its field in Studio, and edits that show while they are typed. */
export function PreviewTools({studioOrigin}: {readonly studioOrigin: string}) {
  const refresh = useRefresh()
  useChanges(refresh)
  useLiveEdits(studioOrigin)
  return <VisualEditing refresh={() => refresh()} />
}
