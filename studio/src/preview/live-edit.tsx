import {liveEditMessage} from '@domora/content/live-edit'
import {type PropsWithChildren, useEffect} from 'react'
import {type InputProps, isObjectInputProps, type ObjectInputProps} from 'sanity'
import {usePresentationParams} from 'sanity/presentation'
import {studioEnv} from '../env.ts'

/** Sends the document to the previewed page on each keystroke. Studio saves at most once a second; then the page renders again. */
export function LiveEditInput(props: InputProps) {
  const isBesidePreview = usePresentationParams(false) !== null
  if (!isBesidePreview || props.path.length > 0 || !isObjectInputProps(props))
    return props.renderDefault(props)
  return <LiveEdits value={props.value}>{props.renderDefault(props)}</LiveEdits>
}

function LiveEdits({value, children}: PropsWithChildren<Pick<ObjectInputProps, 'value'>>) {
  useEffect(() => {
    const message = liveEditMessage.safeParse({type: 'domora/live-edit', document: value}).data
    if (message === undefined) return
    for (const {contentWindow, contentDocument} of document.querySelectorAll('iframe'))
      // A readable frame still belongs to Studio: the site has not loaded in it yet.
      if (contentDocument === null) contentWindow?.postMessage(message, studioEnv.siteUrl)
  }, [value])
  return children
}
