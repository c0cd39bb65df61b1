import {useEffect} from 'react'

/**
 * Calls `onChange` when a document of the lake changes, drafts among them. A tab in the background listens to nothing,
 * because a browser opens few connections to one host; it catches up when it is looked at again.
 */
export function useChanges(onChange: () => void): void {
  useEffect(() => {
    let source: EventSource | null = null
    const listen = () => {
      source?.close()
      source = null
      if (document.visibilityState !== 'visible') return
      source = new EventSource('/api/draft/changes')
      // Also after a connection was lost: what changed meanwhile was not told.
      source.addEventListener('welcome', () => onChange())
      source.addEventListener('change', () => onChange())
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      source?.close()
    }
  }, [onChange])
}
