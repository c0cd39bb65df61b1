'use client'

import {VisualEditing} from 'next-sanity/visual-editing'
import css from './preview.pcss?inline'
import {Style} from '../ui/style.tsx'
import {useIsFramed} from './use-is-framed.ts'
import {useChanges} from './use-changes.ts'
import {useRefresh} from './use-refresh.ts'
import {useTyped} from './use-typed.ts'

interface PreviewToolsProps {
  /** Where a click ends the preview. */
  readonly leave: string
  readonly studioOrigin: string
}

/**
 * What makes a page a preview: text that opens its field in Studio, edits that show while they are typed, and the way
 * out. In Studio's frame the way out is Studio's own.
 */
export function PreviewTools({leave, studioOrigin}: PreviewToolsProps) {
  const refresh = useRefresh()
  const isFramed = useIsFramed()
  useChanges(refresh)
  useTyped(studioOrigin)
  return (
    <>
      <VisualEditing refresh={() => refresh()} />
      {!isFramed && (
        <aside className="preview-banner" lang="en">
          <Style name="preview" css={css} />
          Preview: you see drafts.
          <a href={leave}>Leave preview</a>
        </aside>
      )}
    </>
  )
}
