'use client'

import type {ErrorInfo} from 'next/error'
import {useEffect, useTransition} from 'react'

const retryAfterMs = 2_000

/** Replaces a draft page that the server cannot render, and retries. Without it Next replaces the document until a reload. */
export default function LoadingFailed({retry}: ErrorInfo) {
  const [isPending, startTransition] = useTransition()
  useEffect(() => {
    if (isPending) return
    const timer = setTimeout(() => startTransition(retry), retryAfterMs)
    return () => clearTimeout(timer)
  }, [isPending, retry])
  return (
    <aside className="preview-problem" lang="en">
      <p>
        <strong>The draft could not be loaded.</strong> Retrying…
      </p>
    </aside>
  )
}
