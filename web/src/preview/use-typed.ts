import {typedDocument} from '@domora/content/typed-document'
import {useEffect} from 'react'
import {showTyped} from './show-typed.ts'

/**
 * Shows in the page what an editor types in Studio around it, before it is saved.
 *
 * @param studioOrigin the only origin that is listened to
 */
export function useTyped(studioOrigin: string): void {
  useEffect(() => {
    const show = ({origin, data}: MessageEvent<unknown>) => {
      const typed = origin === studioOrigin ? typedDocument.safeParse(data) : undefined
      if (typed?.success === true) showTyped(document.body, typed.data.document)
    }
    window.addEventListener('message', show)
    return () => window.removeEventListener('message', show)
  }, [studioOrigin])
}
