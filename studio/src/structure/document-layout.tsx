import {type DocumentLayoutProps, LoadingBlock, useCommentsEnabled, useFeatureEnabled} from 'sanity'

/**
 * Mounts a document when Studio has read the features of the project. Sanity 6.16 mounts it without comments first and then again
 * with them, which closes menus and moves the caret. Sanity 6.19 does not: remove this with that version.
 */
export function DocumentLayout(props: DocumentLayoutProps) {
  const {isLoading, error} = useFeatureEnabled('studioComments')
  const {enabled} = useCommentsEnabled()
  return isLoading || (error === null && !enabled) ? <LoadingBlock /> : props.renderDefault(props)
}
