import {typedDocument} from '@domora/content/typed-document'
import {type ReactNode, useEffect} from 'react'
import {type InputProps, isObjectInputProps, type ObjectInputProps} from 'sanity'
import {usePresentationParams} from 'sanity/presentation'
import {studioEnv} from '../env.ts'

/**
 * Tells the page in the preview what is typed, with each keystroke. The lake hears of it once a second at most, and
 * the page is rendered anew from that; until then it shows what it was told.
 */
export function TellTyped(props: InputProps) {
  const isBesidePreview = usePresentationParams(false) !== null
  if (!isBesidePreview || props.path.length > 0 || !isObjectInputProps(props))
    return props.renderDefault(props)
  return <Telling value={props.value}>{props.renderDefault(props)}</Telling>
}

interface TellingProps extends Pick<ObjectInputProps, 'value'> {
  readonly children: ReactNode
}

function Telling({value, children}: TellingProps) {
  useEffect(() => {
    const message = typedDocument.safeParse({type: 'domora/typed-document', document: value}).data
    if (message === undefined) return
    for (const {contentWindow, contentDocument} of document.querySelectorAll('iframe'))
      // A frame whose document can be seen from here is of Studio itself: the page is not there yet.
      if (contentDocument === null) contentWindow?.postMessage(message, studioEnv.siteUrl)
  }, [value])
  return children
}
