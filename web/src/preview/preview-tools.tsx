'use client'

import {VisualEditing} from 'next-sanity/visual-editing'
import {useRouter} from 'next/navigation'
import {useCallback, useEffect, useRef, useTransition} from 'react'
import {useLiveEdits} from './live-edit.ts'

/**
 * Calls `onChange` when a document of the lake changes, drafts among them. A tab in the background listens to nothing,
 * because a browser opens few connections to one host; it catches up when it is looked at again.
 */
function useChanges(onChange: () => void): void {
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

/**
 * Asks the server for the page again. While an answer is under way further wishes become one, made afterwards, so that
 * the page always ends up as the newest change left it.
 *
 * @returns a function whose promise is kept when the page is new
 */
function useRefresh(): () => Promise<void> {
  const router = useRouter()
  const [isUnderWay, startTransition] = useTransition()
  const waiting = useRef<(() => void)[]>([])
  const asked = useRef<(() => void)[]>([])

  const ask = useCallback(() => {
    asked.current = waiting.current
    waiting.current = []
    startTransition(() => router.refresh())
  }, [router])

  useEffect(() => {
    if (isUnderWay) return
    for (const done of asked.current) done()
    asked.current = []
    if (waiting.current.length > 0) ask()
  }, [isUnderWay, ask])

  return useCallback(() => {
    const isIdle = asked.current.length === 0
    const done = new Promise<void>((resolve) => waiting.current.push(resolve))
    if (isIdle) ask()
    return done
  }, [ask])
}

/** What makes a page a preview: text that opens its field in Studio, and edits that show while they are typed. */
export function PreviewTools({studioOrigin}: {readonly studioOrigin: string}) {
  const refresh = useRefresh()
  useChanges(refresh)
  useLiveEdits(studioOrigin)
  return <VisualEditing refresh={() => refresh()} />
}
