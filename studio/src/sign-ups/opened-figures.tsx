import {Button, Card, Flex, Spinner, Text} from '@sanity/ui'
import {useState} from 'react'
import {studioEnv} from '../env.ts'
import {DownloadButton} from './download-button.tsx'
import {failureWords} from './failure-words.ts'
import {FiguresView} from './figures-view.tsx'
import {TokenForm} from './token-form.tsx'
import {type Question, useFigures} from './use-figures.ts'

const figuresAddress = new URL('/api/sign-ups', studioEnv.siteUrl)
const listAddress = new URL('/api/sign-ups/export', studioEnv.siteUrl)

interface OpenedFiguresProps {
  readonly token: string
  /** Takes another token, or forgets this one. */
  readonly onToken: (token: string | null) => void
}

/** What a token opens: the figures and the list, or why not. */
export function OpenedFigures({token, onToken}: OpenedFiguresProps) {
  const [question, setQuestion] = useState<Question>({address: figuresAddress, token})
  const state = useFigures(question)

  if (state.status === 'loading')
    return (
      <Flex justify="center" padding={6} aria-busy="true">
        <Spinner muted />
      </Flex>
    )
  if (state.status === 'failed' && state.failure === 'wrong-token') {
    // The same token again may be right by now.
    const handleToken = (entered: string) =>
      entered === token ? setQuestion({...question}) : onToken(entered)
    return <TokenForm refused onToken={handleToken} />
  }
  return (
    <>
      <Flex gap={2} wrap="wrap">
        <Button mode="ghost" fontSize={1} text="Ask again" onClick={() => setQuestion({...question})} />
        {state.status === 'ready' ? <DownloadButton address={listAddress} token={token} /> : null}
        <Button mode="bleed" fontSize={1} text="Forget the token" onClick={() => onToken(null)} />
      </Flex>
      {state.status === 'ready' ? (
        <FiguresView figures={state.figures} today={state.today} />
      ) : (
        <Card padding={4} radius={2} tone="critical" border role="alert">
          <Text size={1}>{failureWords[state.failure]}</Text>
        </Card>
      )}
    </>
  )
}
