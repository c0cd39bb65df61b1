import {useRouter} from 'next/navigation'
import {useCallback, useEffect, useRef, useTransition} from 'react'

/**
 * Asks the server for the page again. While an answer is under way further wishes become one, made afterwards, so that
 * the page always ends up as the newest change left it.
 *
 * @returns a function whose promise is kept when the page is new
 */
export function useRefresh(): () => Promise<void> {
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
