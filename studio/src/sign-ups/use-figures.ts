import {useEffect, useState} from 'react'
import {askSite, type Failure} from './ask-site.ts'
import {type Figure, figuresSchema} from './figures.ts'

/** What is asked of the site; another object is another question. */
export interface Question {
  readonly address: URL
  readonly token: string
}

export type FiguresState =
  | {readonly status: 'loading'}
  | {readonly status: 'failed'; readonly failure: Failure}
  | {
      readonly status: 'ready'
      readonly figures: readonly Figure[]
      /** When they were asked for, `YYYY-MM-DD` in UTC. */
      readonly today: string
    }

/** The site's figures. */
export function useFigures(question: Question): FiguresState {
  const [answer, setAnswer] = useState<{readonly to: Question; readonly state: FiguresState}>()

  useEffect(() => {
    const ending = new AbortController()
    readFigures(question, ending.signal).then(
      (state) => setAnswer({to: question, state}),
      (error: unknown) => {
        // Somebody asked another question, or went away.
        if (!ending.signal.aborted) throw error
      },
    )
    return () => ending.abort()
  }, [question])

  return answer?.to === question ? answer.state : {status: 'loading'}
}

async function readFigures({address, token}: Question, signal: AbortSignal): Promise<FiguresState> {
  const asked = await askSite(address, token, signal)
  if ('failure' in asked) return {status: 'failed', failure: asked.failure}
  const body: unknown = await asked.response.json().catch(() => null)
  const parsed = figuresSchema.safeParse(body)
  if (!parsed.success) return {status: 'failed', failure: 'unreadable'}
  return {status: 'ready', figures: parsed.data.signUps, today: new Date().toISOString().slice(0, 10)}
}
