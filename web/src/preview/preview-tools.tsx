'use client'

import {VisualEditing} from 'next-sanity/visual-editing'
import {useRouter} from 'next/navigation'
import {createContext, type ReactNode, useCallback, useEffect, useRef, useTransition} from 'react'
import {useLiveEdits} from './live-edit.ts'

/**
 * Calls `onChange` when a document or draft changes, and on each connection, which may follow missed changes. A hidden tab does not
 * listen, because a browser opens few connections to a host. It refreshes when it is visible again.
 */
function useChanges(onChange: () => void): void {
  useEffect(() => {
    let source: EventSource | undefined
    const listen = () => {
      source?.close()
      if (document.visibilityState !== 'visible') return
      source = new EventSource('/api/draft/changes')
      source.addEventListener('message', onChange)
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
 * Returns a function that renders the page again on the server; its promise resolves when the new page is shown. Calls during a
 * refresh are merged into one more refresh.
 */
function useRefresh(): () => Promise<void> {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const waiting = useRef<(() => void)[]>([])
  const running = useRef<(() => void)[]>([])

  const refresh = useCallback(() => {
    running.current = waiting.current
    waiting.current = []
    startTransition(() => router.refresh())
  }, [router])

  useEffect(() => {
    if (isPending) return
    for (const done of running.current) done()
    running.current = []
    if (waiting.current.length > 0) refresh()
  }, [isPending, refresh])

  return useCallback(() => {
    const isIdle = running.current.length === 0
    const done = new Promise<void>((resolve) => waiting.current.push(resolve))
    if (isIdle) refresh()
    return done
  }, [refresh])
}

/** The function of {@link useRefresh}. */
export const RefreshContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** The browser side of the preview: overlays that open fields in Studio, refreshes, and live edits. */
export function PreviewTools({studioOrigin, children}: {studioOrigin: string; children: ReactNode}) {
  const refresh = useRefresh()
  useChanges(refresh)
  useLiveEdits(studioOrigin)
  return (
    <RefreshContext value={refresh}>
      {children}
      <VisualEditing refresh={() => refresh()} />
    </RefreshContext>
  )
}
